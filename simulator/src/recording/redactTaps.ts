/** Replaces what a person typed about people by the stand-ins of a recorded gateway, the same everywhere. */
import { isJsonObject } from '@drydock/contracts'
import { digitsOf } from './personal.ts'
import { createPseudonyms, type PersonalKind } from './pseudonyms.ts'
import { replaceLearned } from './redact.ts'
import type { Tap } from './taps.ts'

type Kinds = Readonly<Record<string, PersonalKind>>

/** Actions that type personal data: by field, or under '' for an action that types one text. */
const TYPED: Readonly<Record<string, Kinds>> = {
  'edit-profile': { name: 'name', boat: 'ship', home: 'home', phone: 'phone' },
  'fill-friend': { name: 'name', email: 'email', phone: 'phone' },
  'fill-vip': { name: 'name', phone: 'phone' },
  'fill-favourite': { nickname: 'nickname', description: 'description' },
  'mob-phone': { '': 'phone' },
}
/** Whether a text is data of its kind, and not a wrong one that the app is to refuse. */
const IS_DATA: Readonly<Partial<Record<PersonalKind, (text: string) => boolean>>> = {
  email: text => /^[^\s@]{1,200}@[^\s@]{1,200}$/.test(text.trim()),
  phone: text => digitsOf(text).length >= MIN_DIGITS,
}
const MIN_DIGITS = 5

/** Actions with a parameter that names what somebody typed. */
const NAMED: ReadonlySet<string> = new Set([
  'choose-vip',
  'edit-vip',
  'delete-vip',
  'edit-sailor-friend',
  'open-favourite',
  'press',
])

/**
 * Returns the taps without the personal data that was typed.
 * @param known texts of the boat's plan: the people of a fake boat are no persons.
 */
export function redactTaps(taps: readonly Tap[], known: ReadonlySet<string>): readonly Tap[] {
  const pseudonyms = createPseudonyms()
  const typed = new Map<string, string>()
  const learn = (kind: PersonalKind, text: string): void => {
    if (text.trim() === '' || known.has(text) || IS_DATA[kind]?.(text) === false) return
    typed.set(text, pseudonyms.learn(kind, text))
  }
  for (const { step } of taps) if (step?.kind === 'captain') learnTyped(step.params, learn)
  const redacted = (text: string): string => typed.get(text) ?? replaceLearned(pseudonyms, text)
  return taps.map(tap => ({
    ...tap,
    step: tap.step && { ...tap.step, params: redactParams(tap.step, redacted) },
    leftOut: tap.leftOut === undefined ? undefined : redacted(tap.leftOut),
  }))
}

/** Calls `learn` with each personal text that an action types. */
function learnTyped(action: unknown, learn: (kind: PersonalKind, text: string) => void): void {
  for (const [name, params] of Object.entries(isJsonObject(action) ? action : {})) {
    const fields = isJsonObject(params) ? params : { '': params }
    for (const [field, kind] of Object.entries(TYPED[name] ?? {})) {
      const text = fields[field]
      if (typeof text === 'string') learn(kind, text)
    }
  }
}

/** The words of actions, and roles, are kept, also where a person typed the same. */
function redactParams({ kind, params }: NonNullable<Tap['step']>, redacted: (text: string) => string): unknown {
  const inAll = (value: unknown): unknown =>
    typeof value === 'string'
      ? redacted(value)
      : isJsonObject(value)
        ? Object.fromEntries(Object.entries(value).map(([key, it]) => [key, key === 'role' ? it : inAll(it)]))
        : value
  if (!isJsonObject(params)) return params
  if (kind === 'wait') return { ...params, screen: inAll(params['screen']) }
  return Object.fromEntries(
    Object.entries(params).map(([name, it]) => [name, TYPED[name] || NAMED.has(name) ? inAll(it) : it]),
  )
}

/** Returns all texts in a value. */
export const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(textsIn)
