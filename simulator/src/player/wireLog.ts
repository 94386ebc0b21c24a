/** Index of calls, pushes and messages by name, so that expectations need not search the whole journal. */
import { type Instant, parsedIfJson, isJsonObject } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'
import type { Entry } from '#boat/journal.ts'
import { matches } from './match.ts'
import { callText } from './routes.ts'

export interface WireLogEntry {
  readonly at: Instant
  /** The call with its parameters, or the name of the push. */
  readonly name: string
  /** The call as in the contract. */
  readonly template: string
  /** The value that `match` is compared with. */
  readonly body: unknown
  /** The first argument of a push, if it is a text. */
  readonly text?: string
}

/** Calls, pushes and outgoing messages. */
type WireLane = 'rest' | 'hub' | 'outbox'
/** The name of all outgoing messages. */
export const OUTBOX = 'outbox'

export interface WireLog {
  /** Returns the entries of a lane since a time, in order. */
  since(lane: WireLane, moment: Instant): readonly WireLogEntry[]
}

/** A message in the form in which scenarios compare it. */
function messageOf(body: unknown): unknown {
  const { channel: by, ...rest } = Message.parse(body)
  return { by, ...rest }
}
const Message = z.looseObject({ channel: z.string() })

const Body = z.object({ params: z.catch(z.record(z.string(), z.unknown()), {}) })

/** Returns the payload of a push: its first argument, parsed if it is JSON text of an object. */
function carried(args: unknown): Pick<WireLogEntry, 'body' | 'text'> {
  const first: unknown = Array.isArray(args) ? args[0] : undefined
  if (typeof first !== 'string') return { body: first }
  const read = parsedIfJson(first)
  return { body: isJsonObject(read) || Array.isArray(read) ? read : first, text: first }
}

/** Returns the wire entry of a journal entry; undefined if it is not on the wire. */
export function wireEntryOf({ lane, name, body, at }: Entry): (WireLogEntry & { readonly lane: WireLane }) | undefined {
  if (lane === 'state' && name === OUTBOX) return { lane: OUTBOX, at, name, template: name, body: messageOf(body) }
  if (lane === 'hub') return { lane, at, name, template: name, ...carried(body) }
  if (lane !== 'rest') return undefined
  const read = Body.safeParse(body)
  return { lane, at, name: callText(name, read.success ? read.data.params : {}), template: name, body }
}

/** Whether an entry is the named call or push; a call is named with or without its parameters filled in. */
export const isNamed = (wireEntry: WireLogEntry, name: string): boolean =>
  wireEntry.name === name || wireEntry.template === name
/** A text is also compared with the push as it was sent. */
export const carries = (wireEntry: WireLogEntry, match: unknown): boolean =>
  match === undefined || matches(match, wireEntry.body) || (typeof match === 'string' && match === wireEntry.text)

/** Starts indexing a boat's journal. */
export function createWireLog(boat: Boat): WireLog {
  const entries: Readonly<Record<WireLane, WireLogEntry[]>> = { rest: [], hub: [], outbox: [] }
  boat.journal.subscribe(entry => {
    const wireEntry = wireEntryOf(entry)
    if (wireEntry) entries[wireEntry.lane].push(wireEntry)
  })
  return { since: (lane, moment) => entries[lane].slice(firstSince(entries[lane], moment)) }
}

/** Returns the index of the first entry since a time; entries are in order of time. */
function firstSince(entries: readonly WireLogEntry[], moment: Instant): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle]?.at ?? moment) < moment) low = middle + 1
    else high = middle
  }
  return low
}
