/** Table of fault kinds: places and parameters of each. Scenario language and control interface derive from it. */
import type { CustomReply } from './customReply.ts'

/** Place of a fault: a call, a push, a hub connection, the image storage, the weather provider, or all of these. */
export type FaultPlace = 'rest' | 'push' | 'connection' | 'storage' | 'weather' | 'everything'
/** Parameters of faults besides place and duration. */
export type FaultParam = 'status' | 'by' | 'length' | keyof CustomReply

export interface FaultEntry {
  readonly help: string
  readonly places: readonly FaultPlace[]
  /** Allowed parameters; `needs` is the required one. */
  readonly takes?: readonly FaultParam[]
  readonly needs?: FaultParam
}

const ANSWERS = ['rest', 'storage', 'weather'] as const
const entry = <const E extends FaultEntry>(it: E): E & FaultEntry => it

export const FAULTS = {
  status: entry({
    help: 'The call gets `status` (default: 500) as its answer. The boat does nothing.',
    places: ANSWERS,
    takes: ['status'],
  }),
  unauthorized: entry({
    help: 'The call, or an attempt to connect, gets status 401.',
    places: ['rest', 'storage', 'weather', 'connection'],
  }),
  delay: entry({
    help: 'The answer or the push arrives later, by the time in `by`.',
    places: ['rest', 'push', 'storage', 'weather'],
    takes: ['by'],
    needs: 'by',
  }),
  drop: entry({
    help: 'A call never arrives and gets no answer; a push is lost; a connection is closed, and nobody can connect until the fault ends.',
    places: ['rest', 'push', 'connection', 'storage', 'weather'],
  }),
  'half-open': entry({
    help: 'The boat executes the call, but its answer never arrives; a connection stays open, but nothing passes.',
    places: ['rest', 'connection', 'storage', 'weather'],
  }),
  reset: entry({
    help: 'The connection breaks in the middle of the answer; a hub connection is closed, and may be opened again at once.',
    places: ['rest', 'connection', 'storage', 'weather'],
  }),
  malformed: entry({
    help: 'What arrives cannot be parsed: an HTML page as an answer, random bytes as a push.',
    places: ['rest', 'push', 'storage', 'weather'],
  }),
  'wrong-type': entry({
    help: 'Every value has a type that the contract does not allow.',
    places: ['rest', 'push', 'weather'],
  }),
  truncated: entry({
    help: 'Only the first half of the answer or push arrives.',
    places: ['rest', 'push', 'storage', 'weather'],
  }),
  stale: entry({
    help: 'The previous answer or push arrives again, instead of the new one.',
    places: ['rest', 'push', 'weather'],
  }),
  duplicate: entry({ help: 'A push arrives twice.', places: ['push'] }),
  reorder: entry({ help: 'A push arrives after the one that follows it.', places: ['push'] }),
  gap: entry({
    help: 'Consecutive pushes are lost, of any event: `length` of them (default: 3).',
    places: ['push'],
    takes: ['length'],
  }),
  'ping-loss': entry({ help: 'Pings of the hub are lost. Everything else arrives.', places: ['connection'] }),
  'handshake-error': entry({ help: 'The hub refuses the handshake.', places: ['connection'] }),
  'negotiate-error': entry({
    help: 'The hub answers the negotiation with `status` (default: 500).',
    places: ['connection'],
    takes: ['status'],
  }),
  'clock-skew': entry({
    help: "The server's clock is wrong: all times in answers and pushes are later by the time in `by`, or earlier ('-90s').",
    places: ['rest', 'push'],
    takes: ['by'],
    needs: 'by',
  }),
  answer: entry({
    help: "A custom answer. With `body` or `text` it replaces the boat's answer, and the boat does nothing. Otherwise the boat's answer is changed: new values (`with`), removed fields (`without`), another `status`, other `headers`.",
    places: ANSWERS,
    takes: ['status', 'headers', 'body', 'text', 'with', 'without'],
  }),
  request: entry({
    help: 'The boat receives a changed request body: another one (`body`), or the sent one with new values (`with`) or without some fields (`without`). The boat handles and answers it. A call without a body is not changed.',
    places: ['rest'],
    takes: ['body', 'with', 'without'],
  }),
  offline: entry({
    help: 'Unreachable: calls break without an answer, a hub connection is closed, and nobody can connect until the fault ends.',
    places: ['everything', 'rest', 'connection', 'storage', 'weather'],
  }),
} as const satisfies Readonly<Record<string, FaultEntry>>

export type FaultKind = keyof typeof FAULTS

export const FAULT_KINDS = Object.keys(FAULTS) as [FaultKind, ...FaultKind[]]

/** Returns the table row of a fault kind with all optional fields; `FAULTS` itself has the literal types. */
export const entryOf = (kind: FaultKind): FaultEntry => FAULTS[kind]

/** Whether a fault ends as soon as it begins. */
export const isMomentary = (kind: FaultKind, place: FaultPlace): boolean => kind === 'reset' && place === 'connection'

/** Whether a fault can be limited to a number of times; momentary faults and connection states cannot. */
export const isCounted = (kind: FaultKind, place: FaultPlace): boolean =>
  place !== 'everything' &&
  !(place === 'connection' && (kind === 'half-open' || kind === 'ping-loss' || kind === 'reset'))

/** Whether a fault of one place affects another; 'everything' affects all places of its kind. */
export const appliesTo = (kind: FaultKind, from: FaultPlace, to: FaultPlace): boolean =>
  from === to || (from === 'everything' && entryOf(kind).places.includes(to))
