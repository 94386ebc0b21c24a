/** Remembers what crossed the wire, by name, so that expectations need not go through the whole journal. */
import { type Instant, parsedIfJson } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'
import type { Entry } from '#boat/journal.ts'
import { isGroup, matches } from './match.ts'
import { callText } from './routes.ts'

export interface WireEntry {
  readonly at: Instant
  /** The call with its parameters, or the name of the push. */
  readonly name: string
  /** The call as the contract has it. */
  readonly template: string
  /** What is compared with `match`. */
  readonly body: unknown
  /** The first argument of a push, when it is a text. */
  readonly text?: string
}

/** Calls, pushes, and the messages that go out to people by other ways. */
type WireLane = 'rest' | 'hub' | 'outbox'
/** The one name of what leaves by the outbox. */
export const OUTBOX = 'outbox'

export interface WireLog {
  /** Everything of a lane since a moment, in order. */
  since(lane: WireLane, moment: Instant): readonly WireEntry[]
}

/** A message as scenarios write it. */
function messageOf(body: unknown): unknown {
  const { channel: by, ...rest } = Message.parse(body)
  return { by, ...rest }
}
const Message = z.looseObject({ channel: z.string() })

const Body = z.object({ params: z.catch(z.record(z.string(), z.unknown()), {}) })

/** What a push carries: its first argument, JSON text of a group read as that group. */
function carried(args: unknown): Pick<WireEntry, 'body' | 'text'> {
  const first: unknown = Array.isArray(args) ? args[0] : undefined
  if (typeof first !== 'string') return { body: first }
  const read = parsedIfJson(first)
  return { body: isGroup(read) || Array.isArray(read) ? read : first, text: first }
}

/** What an entry of the journal is on the wire; undefined for what is not on it. */
export function wireEntryOf({ lane, name, body, at }: Entry): (WireEntry & { readonly lane: WireLane }) | undefined {
  if (lane === 'state' && name === OUTBOX) return { lane: OUTBOX, at, name, template: name, body: messageOf(body) }
  if (lane === 'hub') return { lane, at, name, template: name, ...carried(body) }
  if (lane !== 'rest') return undefined
  const read = Body.safeParse(body)
  return { lane, at, name: callText(name, read.success ? read.data.params : {}), template: name, body }
}

/** Whether a crossing is the call or push that is named, and carries what is asked for. */
export const isNamed = (it: WireEntry, name: string): boolean => it.name === name || it.template === name
/** A text is also compared with a push as it went over the wire. */
export const carries = (it: WireEntry, match: unknown): boolean =>
  match === undefined || matches(match, it.body) || (typeof match === 'string' && match === it.text)

/** Listens to a boat from now on. */
export function createWireLog(boat: Boat): WireLog {
  const told: Readonly<Record<WireLane, WireEntry[]>> = { rest: [], hub: [], outbox: [] }
  boat.journal.subscribe(entry => {
    const it = wireEntryOf(entry)
    if (it) told[it.lane].push(it)
  })
  return { since: (lane, moment) => told[lane].slice(firstSince(told[lane], moment)) }
}

/** Where the crossings since a moment begin; they are in order of time. */
function firstSince(crossings: readonly WireEntry[], moment: Instant): number {
  let [low, high] = [0, crossings.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((crossings[middle]?.at ?? moment) < moment) low = middle + 1
    else high = middle
  }
  return low
}
