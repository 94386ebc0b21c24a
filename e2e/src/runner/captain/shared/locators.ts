/** Locators for actions of the captain. */
import type { Locator, Page } from 'playwright'

type Role = Parameters<Page['getByRole']>[0]

export const attributeOf = (locator: Locator, name: string): Promise<string | undefined> =>
  locator.evaluateAll((elements, it) => elements[0]?.getAttribute(it) ?? undefined, name)

/** A text as part of a regular expression that matches just it. */
export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/**
 * Matches the text within another one, letter by letter: texts of the law are exact, and a plain text would be found in
 * any case.
 */
export const withText = (text: string): RegExp =>
  new RegExp(text.trim().split(/\s+/).map(escaped).join(String.raw`\s+`))

/** A part of the page by its name. */
export const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

const ROLES: ReadonlySet<string> = new Set([
  'alert',
  'alertdialog',
  'banner',
  'button',
  'checkbox',
  'dialog',
  'form',
  'group',
  'heading',
  'img',
  'link',
  'list',
  'listitem',
  'main',
  'menu',
  'menuitem',
  'meter',
  'navigation',
  'progressbar',
  'region',
  'row',
  'status',
  'switch',
  'tab',
  'table',
  'textbox',
  'timer',
])

/** A role that pages use; another word is a mistake of the scenario. */
export function roleOf(text: string): Role {
  if (!ROLES.has(text)) throw new Error(`'${text}' is no role that the app uses. There are: ${[...ROLES].join(', ')}.`)
  return text as Role
}
