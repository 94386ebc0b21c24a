/** What happens to a phone, as scenarios say it; the same for the app in a page and without one. */
import type { Handset } from '#agent/handset.ts'
import type { PhoneWord } from '#agent/phone.ts'

/** The verb of the steps `phone:`; no person does it. */
export const PHONE = 'phone'

const WORDS: ReadonlySet<string> = new Set<PhoneWord>(['hidden', 'frozen', 'asleep', 'visible', 'offline', 'online'])

/** Something to the page, or to what the phone has; or the page is loaded anew, which is a matter of whoever opens the app. */
export type Happening = { readonly is: 'word'; readonly word: PhoneWord } | { readonly is: 'handset'; readonly handset: Handset } | { readonly is: 'reload' }

/** The parameters of a step as the player has read and judged them. */
export function happeningOf(params: unknown): Happening {
  if (typeof params === 'object' && params !== null) return { is: 'handset', handset: params }
  return typeof params === 'string' && WORDS.has(params) ? { is: 'word', word: params as PhoneWord } : { is: 'reload' }
}
