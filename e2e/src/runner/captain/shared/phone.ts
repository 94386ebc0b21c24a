/** Phone steps of scenarios, for every driver. */
import type { PhoneState } from '#runner/agent/phoneState.ts'
import { positionAfter, DEFAULT_POSITION } from '#runner/agent/location.ts'
import type { PhoneEvent } from '#runner/agent/phone.ts'

/** Action of the steps `phone:`; not an action of a person. */
export const PHONE = 'phone'

const WORDS: ReadonlySet<string> = new Set<PhoneEvent>(['hidden', 'frozen', 'sleeping', 'visible'])
const isNetwork = (it: unknown): it is 'offline' | 'online' => it === 'offline' || it === 'online'

/** A change of the page or of the phone, or a reload, which the player performs. */
export type PhoneStep =
  | { readonly is: 'word'; readonly word: PhoneEvent }
  | { readonly is: 'phoneState'; readonly state: PhoneState }
  | { readonly is: 'reload' }

/** Settings that a browser takes from its phone when it starts, and keeps. */
export interface PhoneSettings {
  readonly timeZone?: string
  readonly locale?: string
}
/** Default settings of a phone. The language is the one whose dates and numbers have the forms of the law. */
export const DEFAULT_PHONE = { timeZone: 'Europe/Copenhagen', locale: 'en-US' } as const satisfies PhoneSettings

/** Returns the settings in a step; undefined for every other step. */
export function settingsOf(params: unknown): PhoneSettings | undefined {
  const known =
    typeof params === 'object' && params !== null
      ? Object.entries(params).filter(([key]) => Object.hasOwn(DEFAULT_PHONE, key))
      : []
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

/** Returns the browser of a seat, which all tabs of a person share: 'captain 2' is the captain's second tab. */
export const browserOf = (seat: string): string => seat.split(' ')[0] ?? seat

/** Returns the parameters of a step that the loader has checked; `now` is its time, from which a phone moves. */
export function phoneStepOf(params: unknown, now: number): PhoneStep {
  if (isNetwork(params)) return { is: 'phoneState', state: { network: params } }
  if (typeof params === 'object' && params !== null) return { is: 'phoneState', state: leaving(params, now) }
  return typeof params === 'string' && WORDS.has(params) ? { is: 'word', word: params as PhoneEvent } : { is: 'reload' }
}

function leaving(state: PhoneState, left: number): PhoneState {
  const { location } = state
  return typeof location === 'object' && location.course !== undefined
    ? { ...state, location: { ...location, left } }
    : state
}

/**
 * Returns the phone state that a step adds to a known one; a position continues from the last one. Undefined for a
 * change of the page.
 */
export function phoneStateAfter(before: PhoneState, params: unknown, now: number): PhoneState | undefined {
  const it = phoneStepOf(params, now)
  if (it.is !== 'phoneState') return undefined
  const { location } = it.state
  return location === undefined
    ? it.state
    : { ...it.state, place: positionAfter(before.place ?? DEFAULT_POSITION, location, now) }
}

/** State of the phone after an event, for the next page: a suspended one is hidden then. */
export const STATE_LEFT_BY: Readonly<Record<PhoneEvent, PhoneState>> = {
  hidden: { page: 'hidden' },
  frozen: { page: 'hidden' },
  sleeping: { page: 'hidden' },
  visible: { page: 'visible' },
  offline: { network: 'offline' },
  online: { network: 'online' },
}
