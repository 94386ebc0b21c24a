/** What happens to a phone, as scenarios say it; the same for the app in a page and without one. */
import type { Handset } from '#runner/agent/handset.ts'
import { placeAfter, SOMEWHERE } from '#runner/agent/location.ts'
import type { PhoneWord } from '#runner/agent/phone.ts'

/** The verb of the steps `phone:`; no person does it. */
export const PHONE = 'phone'

const WORDS: ReadonlySet<string> = new Set<PhoneWord>(['hidden', 'frozen', 'sleeping', 'visible'])
const isNetwork = (it: unknown): it is 'offline' | 'online' => it === 'offline' || it === 'online'

/**
 * Something to the page, or to what the phone has; or the page is loaded anew, which is a matter of whoever opens the
 * app.
 */
export type Happening =
  | { readonly is: 'word'; readonly word: PhoneWord }
  | { readonly is: 'handset'; readonly handset: Handset }
  | { readonly is: 'reload' }

/** What a browser takes over from its phone when it starts, and keeps. */
export interface PhoneSettings {
  readonly timeZone?: string
  readonly locale?: string
}
/** Those of a phone of which nothing is said. */
export const USUAL_PHONE = { timeZone: 'Europe/Copenhagen', locale: 'en-GB' } as const satisfies PhoneSettings

/** The settings that a step says; undefined for every other step. */
export function settingsOf(params: unknown): PhoneSettings | undefined {
  const known =
    typeof params === 'object' && params !== null
      ? Object.entries(params).filter(([key]) => Object.hasOwn(USUAL_PHONE, key))
      : []
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

/** All tabs of a person are in one browser: 'captain 2' is the captain's second tab. */
export const browserOf = (seat: string): string => seat.split(' ')[0] ?? seat

/**
 * The parameters of a step as the player has read and judged them; `now` is when it happens, which a phone that moves
 * counts from.
 */
export function happeningOf(params: unknown, now: number): Happening {
  if (isNetwork(params)) return { is: 'handset', handset: { network: params } }
  if (typeof params === 'object' && params !== null) return { is: 'handset', handset: leaving(params, now) }
  return typeof params === 'string' && WORDS.has(params) ? { is: 'word', word: params as PhoneWord } : { is: 'reload' }
}

function leaving(handset: Handset, left: number): Handset {
  const { location } = handset
  return typeof location === 'object' && location.course !== undefined
    ? { ...handset, location: { ...location, left } }
    : handset
}

/**
 * What a step adds to a phone of which this is known: where it is follows from where it was. Undefined for what happens
 * to a page.
 */
export function addedTo(before: Handset, params: unknown, now: number): Handset | undefined {
  const it = happeningOf(params, now)
  if (it.is !== 'handset') return undefined
  const { location } = it.handset
  return location === undefined
    ? it.handset
    : { ...it.handset, place: placeAfter(before.place ?? SOMEWHERE, location, now) }
}

/** What a word leaves behind for the page that is loaded next: a suspended one is hidden then. */
export const LEFT: Readonly<Record<PhoneWord, Handset>> = {
  hidden: { page: 'hidden' },
  frozen: { page: 'hidden' },
  sleeping: { page: 'hidden' },
  visible: { page: 'visible' },
  offline: { network: 'offline' },
  online: { network: 'online' },
}
