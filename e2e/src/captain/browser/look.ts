/** Reading a page as a person does: by role, name and text. Nothing here waits: what is not there now is not shown. */
import type { Locator, Page } from 'playwright'

type Role = Parameters<Page['getByRole']>[0]

/** The text of an element, or undefined when there is none. */
export async function textOf(locator: Locator): Promise<string | undefined> {
  return (await locator.allInnerTexts())[0]?.trim() || undefined
}

export const attributeOf = (locator: Locator, name: string): Promise<string | undefined> => locator.evaluateAll((elements, it) => elements[0]?.getAttribute(it) ?? undefined, name)

export const isShown = async (locator: Locator): Promise<boolean> => (await locator.count()) > 0

/** The displayed lines of an element, without empty ones; none when there is no such element. */
export const linesOf = async (locator: Locator): Promise<readonly string[]> =>
  ((await textOf(locator)) ?? '')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

/** @throws {Error} When what is displayed is not what a screen reader says, or not what is to stand there. */
export function agree(what: string, shown: string | undefined, said: string | undefined): void {
  if (shown !== said) throw new Error(`The ${what} shows '${shown}', but '${said}' belongs there.`)
}

/** The computed color of a text, in the theme for the day: 'error' for red, else 'neutral'. */
export async function colorOf(locator: Locator): Promise<'error' | 'neutral'> {
  const color = await locator.first().evaluate(element => getComputedStyle(element).color)
  const [red = 0, green = 0, blue = 0] = color.match(/\d+(\.\d+)?/g)?.map(Number) ?? []
  return red > 1.5 * Math.max(green, blue) ? 'error' : 'neutral'
}

/** A text as part of a regular expression that matches just it. */
export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** Matches the text within another one, letter by letter: texts of the law are exact, and a plain text would be found in any case. */
export const withText = (text: string): RegExp => new RegExp(text.trim().split(/\s+/).map(escaped).join(String.raw`\s+`))

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
