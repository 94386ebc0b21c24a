/** Texts of locators as Playwright prints them, from which errors name what is missing. */
import type { Wanted } from '#runner/eyes/page/view.ts'

const quoted = (wanted: Wanted): string =>
  typeof wanted === 'string' ? `'${wanted.replaceAll("'", String.raw`\'`)}'` : String(wanted)

/** Returns the text of a search by role in messages; without a name, any element of the role. */
export const roleText = (role: string, name: Wanted | undefined): string =>
  `getByRole(${quoted(role)}${name === undefined ? '' : `, { name: ${quoted(name)} }`})`
/** Returns the text of a search by label in messages. */
export const labelText = (wanted: Wanted): string => `getByLabel(${quoted(wanted)})`
export const UNNAMED = 'locator()'
