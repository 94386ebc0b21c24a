/** What happens to a phone, as scenarios say it; the same for the app in a page and without one. */
import type { Handset } from '#agent/handset.ts'
import type { PhoneWord } from '#agent/phone.ts'

/** The verb of the steps `phone:`; no person does it. */
export const PHONE = 'phone'

const WORDS: ReadonlySet<string> = new Set<PhoneWord>(['hidden', 'frozen', 'sleeping', 'visible', 'offline', 'online'])

/** Something to the page, or to what the phone has; or the page is loaded anew, which is a matter of whoever opens the app. */
export type Happening = { readonly is: 'word'; readonly word: PhoneWord } | { readonly is: 'handset'; readonly handset: Handset } | { readonly is: 'reload' }

/** What a browser takes over from its phone when it starts, and keeps. */
export interface PhoneSettings {
  readonly timeZone?: string
  readonly locale?: string
}
/** Those of a phone of which nothing is said. */
export const USUAL_PHONE = { timeZone: 'Europe/Copenhagen', locale: 'en-GB' } as const satisfies PhoneSettings

/** The settings that a step says; undefined for every other step. */
export function settingsOf(params: unknown): PhoneSettings | undefined {
  const known = typeof params === 'object' && params !== null ? Object.entries(params).filter(([key]) => Object.hasOwn(USUAL_PHONE, key)) : []
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

/** All tabs of a person are in one browser: 'captain 2' is the captain's second tab. */
export const browserOf = (seat: string): string => seat.split(' ')[0] ?? seat

/** The parameters of a step as the player has read and judged them; `now` is when it happens, which a phone that moves counts from. */
export function happeningOf(params: unknown, now: number): Happening {
  if (typeof params === 'object' && params !== null) return { is: 'handset', handset: leaving(params, now) }
  return typeof params === 'string' && WORDS.has(params) ? { is: 'word', word: params as PhoneWord } : { is: 'reload' }
}

function leaving(handset: Handset, left: number): Handset {
  const { location } = handset
  return typeof location === 'object' && location.course !== undefined ? { ...handset, location: { ...location, left } } : handset
}
