/** View of a boat: the state that the console shows, updated from live messages. */
import type { StepRecord, JournalEntry, LiveMessage, ScenarioReply, TapsState } from '@drydock/contracts'

/** A journal entry with its time in milliseconds from the beginning of the boat. */
export interface TimedEntry extends Omit<JournalEntry, 'at'> {
  readonly at: number
}

export interface BoatView {
  /** Changes when the boat or the server restarts. */
  readonly begun: number
  /** Start of the boat, in milliseconds since 1970. */
  readonly start: number
  /** Milliseconds from the beginning. */
  readonly now: number
  readonly mode: 'realtime' | 'scaled' | 'paused'
  readonly speed: number
  readonly entries: readonly TimedEntry[]
  /** Number of the last entry received, also when it is not listed. */
  readonly lastSeq: number
  readonly ahead: readonly StepRecord[]
  readonly state: Readonly<Record<string, unknown>>
  readonly connections: number
  readonly attached: number
  readonly lastError: string | undefined
  /** The recording of what the captain does in the app, current or last. */
  readonly taps: TapsState | undefined
  readonly scenario: ScenarioReply | undefined
}

/** Limit of kept entries, because the page stays open for hours. */
const MOST = 20_000

const AGE = /\bago\b/

/** Returns whether an entry only shows an age of the app that grew, which happens every second. */
function isAgeing({ lane, body }: JournalEntry): boolean {
  if (lane !== 'app' || typeof body !== 'object' || body === null || !('come' in body) || !('gone' in body))
    return false
  const lines = [body.come, body.gone].flatMap(it => (Array.isArray(it) ? it : []))
  return lines.length > 0 && lines.every(it => AGE.test(String(it)))
}

/** Returns the view after a message. A new connection sends the whole journal; known entries are ignored. */
export function updatedView(before: BoatView | undefined, message: LiveMessage): BoatView {
  const start = Date.parse(message.start)
  const known = before?.begun === message.begun ? before : undefined
  const lastSeq = known?.lastSeq ?? 0
  const fresh = message.entries
    .filter(it => it.seq > lastSeq && !isAgeing(it))
    .map(it => ({ ...it, at: Date.parse(it.at) - start }))
  const entries = fresh.length === 0 ? (known?.entries ?? []) : [...(known?.entries ?? []), ...fresh].slice(-MOST)
  return {
    begun: message.begun,
    start,
    now: Date.parse(message.clock.now) - start,
    mode: message.clock.mode,
    speed: message.clock.speed,
    entries,
    lastSeq: Math.max(lastSeq, message.entries.at(-1)?.seq ?? 0),
    ahead: message.ahead,
    state: message.state ?? known?.state ?? {},
    connections: message.connections,
    attached: message.app.attached,
    lastError: message.app.lastError,
    taps: message.app.taps,
    scenario: message.scenario,
  }
}
