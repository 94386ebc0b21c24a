/** Reading a page as a person does: by role, name and text. Nothing here waits: what is not there now is not shown. */
import type { Locator, Page } from 'playwright'

type Role = Parameters<Page['getByRole']>[0]

/** The text of an element, or undefined when there is none. */
export async function textOf(locator: Locator): Promise<string | undefined> {
  return (await locator.allInnerTexts())[0]?.trim() || undefined
}

export const attributeOf = (locator: Locator, name: string): Promise<string | undefined> => locator.evaluateAll((elements, it) => elements[0]?.getAttribute(it) ?? undefined, name)

export const isShown = async (locator: Locator): Promise<boolean> => (await locator.count()) > 0

/** A part of the page by its name. */
export const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** The texts of all elements, in the order of the page. */
export async function textsOf(locator: Locator): Promise<readonly string[]> {
  return (await locator.allInnerTexts()).map(it => it.trim())
}

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
