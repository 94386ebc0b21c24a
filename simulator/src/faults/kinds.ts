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
    help: 'The call is answered with `status` (500 when left out); the boat does nothing.',
    places: ANSWERS,
    takes: ['status'],
  }),
  unauthorized: entry({
    help: 'The call, or whoever wants to connect, is answered 401.',
    places: ['rest', 'storage', 'weather', 'connection'],
  }),
  delay: entry({
    help: 'The answer, or the push, comes `by` later.',
    places: ['rest', 'push', 'storage', 'weather'],
    takes: ['by'],
    needs: 'by',
  }),
  drop: entry({
    help: 'A call never arrives and is never answered; a push is lost; a line is cut, and until the fault is over nobody can connect.',
    places: ['rest', 'push', 'connection', 'storage', 'weather'],
  }),
  'half-open': entry({
    help: 'The boat does what it is asked and no answer ever comes; on a line nothing passes any more, and nobody is told.',
    places: ['rest', 'connection', 'storage', 'weather'],
  }),
  reset: entry({
    help: 'The connection breaks in the middle of the answer; a line is cut, and may be opened anew at once.',
    places: ['rest', 'connection', 'storage', 'weather'],
  }),
  malformed: entry({
    help: 'What arrives is no message: a page of HTML for an answer, noise for a push.',
    places: ['rest', 'push', 'storage', 'weather'],
  }),
  'wrong-type': entry({
    help: 'Every value has another type than the contract says.',
    places: ['rest', 'push', 'weather'],
  }),
  truncated: entry({ help: 'Only the first half arrives.', places: ['rest', 'push', 'storage', 'weather'] }),
  stale: entry({ help: 'What arrives is what arrived the time before.', places: ['rest', 'push', 'weather'] }),
  duplicate: entry({ help: 'A push arrives twice.', places: ['push'] }),
  reorder: entry({ help: 'A push arrives after the one that follows it.', places: ['push'] }),
  gap: entry({
    help: 'So many pushes in a row are lost (`length`, 3 when left out), whatever they say.',
    places: ['push'],
    takes: ['length'],
  }),
  'ping-loss': entry({ help: 'The pings of the hub are lost; everything else arrives.', places: ['connection'] }),
  'handshake-error': entry({ help: 'The hub refuses the handshake.', places: ['connection'] }),
  'negotiate-error': entry({
    help: 'The hub answers a negotiation with `status` (500 when left out).',
    places: ['connection'],
    takes: ['status'],
  }),
  'clock-skew': entry({
    help: "The clock there is wrong: every time that arrives is `by` later, or earlier ('-90s').",
    places: ['rest', 'push'],
    takes: ['by'],
    needs: 'by',
  }),
  answer: entry({
    help: "An answer of one's own: a whole one (`body`, any JSON, or `text` as it stands), and the boat does nothing; or the boat's answer with new values (`with`), without some fields (`without`), with another `status` or other `headers`.",
    places: ANSWERS,
    takes: ['status', 'headers', 'body', 'text', 'with', 'without'],
  }),
  request: entry({
    help: 'The boat gets another request body than was sent: a whole one (`body`), or the one that was sent with new values (`with`) or without some fields (`without`). The boat handles and answers it. A call without a body stays as it is.',
    places: ['rest'],
    takes: ['body', 'with', 'without'],
  }),
  offline: entry({
    help: 'Out of reach: connections break without an answer, a line is cut, and until the fault is over nobody can connect.',
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
