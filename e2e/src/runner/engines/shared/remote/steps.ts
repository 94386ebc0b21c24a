/** Steps of a locator as plain data: they are sent to a page, which finds the elements. */
import type { RoleOptions, Wanted } from '#runner/eyes/page/view.ts'

/** A text, or a regular expression. */
export type Words = string | { readonly pattern: string; readonly flags: string }

export type Step =
  | {
      readonly by: 'role'
      readonly role: string
      readonly options: Omit<RoleOptions, 'name'> & { readonly name?: Words | undefined }
    }
  | { readonly by: 'text' | 'label'; readonly wanted: Words; readonly exact: boolean }
  | { readonly by: 'css'; readonly selector: string }
  | { readonly by: 'filter'; readonly hasText: Words | undefined; readonly has: readonly Step[] | undefined }
  | { readonly by: 'or'; readonly other: readonly Step[] }
  | { readonly by: 'first' | 'last' }

/** Returns wanted words in a form that JSON keeps. */
export const wordsOf = (wanted: Wanted): Words =>
  typeof wanted === 'string' ? wanted : { pattern: wanted.source, flags: wanted.flags }
/** Returns wanted words from the form of `wordsOf`. */
export const wantedOf = (words: Words): Wanted =>
  typeof words === 'string' ? words : new RegExp(words.pattern, words.flags)
