/** Locators for actions of the captain. */
import type { Locator, Page } from 'playwright'
import { screenRoles } from './screenRoles.ts'

type Role = Parameters<Page['getByRole']>[0]

/** Returns an attribute of the first element, at once; undefined without element or attribute. */
export const attributeOf = (locator: Locator, name: string): Promise<string | undefined> =>
  locator.evaluateAll((elements, it) => elements[0]?.getAttribute(it) ?? undefined, name)

/** Escapes a text for a regular expression that matches only this text. */
export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** Matches a text with its case, since texts of the requirements are exact; Playwright would ignore the case. */
export const withText = (text: string): RegExp =>
  new RegExp(text.trim().split(/\s+/).map(escaped).join(String.raw`\s+`))

/** Returns the region of a name. */
export const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/**
 * Returns a role that pages use.
 * @throws {Error} For any other word, which is a mistake in the scenario.
 */
export function roleOf(text: string): Role {
  const role = screenRoles.find(it => it === text)
  if (role === undefined)
    throw new Error(`'${text}' is no role that the app uses. There are: ${screenRoles.join(', ')}.`)
  return role
}
