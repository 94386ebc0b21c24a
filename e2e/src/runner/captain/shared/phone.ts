/** Phone steps of scenarios, for every driver. */
import type { PhoneState } from '#runner/agent/phoneState.ts'
import { positionAfter, DEFAULT_POSITION } from '#runner/agent/location.ts'
import type { PhoneEvent } from '#runner/agent/phone.ts'

/** The verb of the steps `phone:`; no person does it. */
export const PHONE = 'phone'

const WORDS: ReadonlySet<string> = new Set<PhoneEvent>(['hidden', 'frozen', 'sleeping', 'visible'])
const isNetwork = (it: unknown): it is 'offline' | 'online' => it === 'offline' || it === 'online'

/**
 * Something to the page, or to what the phone has; or the page is loaded anew, which is a matter of whoever opens the
 * app.
 */
export type PhoneStep =
  | { readonly is: 'word'; readonly word: PhoneEvent }
  | { readonly is: 'handset'; readonly handset: PhoneState }
  | { readonly is: 'reload' }

/** What a browser takes over from its phone when it starts, and keeps. */
export interface PhoneSettings {
  readonly timeZone?: string
  readonly locale?: string
}
/** Those of a phone of which nothing is said. */
export const DEFAULT_PHONE = { timeZone: 'Europe/Copenhagen', locale: 'en-GB' } as const satisfies PhoneSettings

/** The settings that a step says; undefined for every other step. */
export function settingsOf(params: unknown): PhoneSettings | undefined {
  const known =
    typeof params === 'object' && params !== null
      ? Object.entries(params).filter(([key]) => Object.hasOwn(DEFAULT_PHONE, key))
      : []
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

/** All tabs of a person are in one browser: 'captain 2' is the captain's second tab. */
export const browserOf = (seat: string): string => seat.split(' ')[0] ?? seat

/**
 * The parameters of a step as the player has read and judged them; `now` is when it happens, which a phone that moves
 * counts from.
 */
export function phoneStepOf(params: unknown, now: number): PhoneStep {
  if (isNetwork(params)) return { is: 'handset', handset: { network: params } }
  if (typeof params === 'object' && params !== null) return { is: 'handset', handset: leaving(params, now) }
  return typeof params === 'string' && WORDS.has(params) ? { is: 'word', word: params as PhoneEvent } : { is: 'reload' }
}

function leaving(handset: PhoneState, left: number): PhoneState {
  const { location } = handset
  return typeof location === 'object' && location.course !== undefined
    ? { ...handset, location: { ...location, left } }
    : handset
}

/**
 * What a step adds to a phone of which this is known: where it is follows from where it was. Undefined for what happens
 * to a page.
 */
export function phoneStateAfter(before: PhoneState, params: unknown, now: number): PhoneState | undefined {
  const it = phoneStepOf(params, now)
  if (it.is !== 'handset') return undefined
  const { location } = it.handset
  return location === undefined
    ? it.handset
    : { ...it.handset, place: positionAfter(before.place ?? DEFAULT_POSITION, location, now) }
}

/** What a word leaves behind for the page that is loaded next: a suspended one is hidden then. */
export const STATE_LEFT_BY: Readonly<Record<PhoneEvent, PhoneState>> = {
  hidden: { page: 'hidden' },
  frozen: { page: 'hidden' },
  sleeping: { page: 'hidden' },
  visible: { page: 'visible' },
  offline: { network: 'offline' },
  online: { network: 'online' },
}
