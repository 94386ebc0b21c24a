/** Steps of a locator as plain data: they are sent to a page, which finds the elements. */
import type { RoleOptions, Wanted } from '#runner/eyes/page/view.ts'

/** A text, or a regular expression. */
export type TextPattern = string | { readonly pattern: string; readonly flags: string }

export type LocatorStep =
  | {
      readonly by: 'role'
      readonly role: string
      readonly options: Omit<RoleOptions, 'name'> & { readonly name?: TextPattern | undefined }
    }
  | { readonly by: 'text' | 'label'; readonly wanted: TextPattern; readonly exact: boolean }
  | { readonly by: 'css'; readonly selector: string }
  | {
      readonly by: 'filter'
      readonly hasText: TextPattern | undefined
      readonly has: readonly LocatorStep[] | undefined
    }
  | { readonly by: 'or'; readonly other: readonly LocatorStep[] }
  | { readonly by: 'first' | 'last' }

/** Returns wanted words in a form that JSON keeps. */
export const wordsOf = (wanted: Wanted): TextPattern =>
  typeof wanted === 'string' ? wanted : { pattern: wanted.source, flags: wanted.flags }
/** Returns wanted words from the form of `wordsOf`. */
export const wantedOf = (words: TextPattern): Wanted =>
  typeof words === 'string' ? words : new RegExp(words.pattern, words.flags)
