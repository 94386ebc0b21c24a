/** Sends spans to a collector by OTLP over HTTP, one request after the other. A collector never fails a run. */
import { messageOf } from '#runner/host/cliError.ts'
import { later } from '#wallClock.ts'
import type { JournalSpan } from './span.ts'

/** Maximum number of spans in a request. */
const BATCH = 512
/** Time limit of a request. */
const PATIENCE_MS = 10_000

export interface SpanSender {
  /** Sends these spans after those before them. After a failure nothing more is sent. */
  send(spans: readonly JournalSpan[]): void
  /** Returns whether something went wrong, so that nothing more is sent. */
  hasFailed(): boolean
  /** Waits until all is sent. Returns what went wrong as one sentence; undefined if nothing did. */
  close(): Promise<string | undefined>
}

export interface SenderOptions {
  /** Time limit of a request in milliseconds. */
  readonly patience?: number
  /** Name of the service in the spans. Default: drydock. */
  readonly service?: string
}

/** Creates a sender for the address of a collector, with its path. */
export function createSpanSender(
  address: URL,
  { patience = PATIENCE_MS, service = 'drydock' }: SenderOptions = {},
): SpanSender {
  let [sent, all] = [0, 0]
  let problem: string | undefined
  let sending = Promise.resolve()
  const post = async (spans: readonly JournalSpan[]): Promise<void> => {
    if (problem !== undefined) return
    try {
      const { encodeSpans } = await import('./encode.ts')
      problem = await problemOf(address, encodeSpans(spans, service), patience)
      if (problem === undefined) sent += spans.length
    } catch (error) {
      // Nobody waits for this before the sender closes.
      problem = messageOf(error)
    }
  }
  return {
    send(spans) {
      all += spans.length
      for (let at = 0; at < spans.length; at += BATCH) {
        const batch = spans.slice(at, at + BATCH)
        sending = sending.then(() => post(batch))
      }
    },
    hasFailed: () => problem !== undefined,
    async close() {
      await sending
      if (problem === undefined) return undefined
      return `${all - sent} of ${all} spans were not sent to ${shown(address)}: ${problem}`
    },
  }
}

/** The address without user and password. */
const shown = ({ origin, pathname }: URL): string => origin + pathname

const HINT = 'See that a collector for OTLP over HTTP listens there.'

/** Posts a request. Returns what went wrong, or undefined. */
async function problemOf(address: URL, body: Uint8Array, patience: number): Promise<string | undefined> {
  const abort = new AbortController()
  const cancel = later(patience, () => abort.abort())
  try {
    const { username, password } = address
    const answer = await fetch(shown(address) + address.search, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-protobuf',
        ...(username === ''
          ? {}
          : { authorization: `Basic ${btoa(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)}` }),
      },
      // A copy, because the type of the serializer's bytes allows shared memory.
      body: new Uint8Array(body),
      signal: abort.signal,
    })
    // Without reading the answer, its connection would stay open.
    await answer.arrayBuffer()
    return answer.ok ? undefined : `it answered ${answer.status} ${answer.statusText}. ${HINT}`.replace(' .', '.')
  } catch (error) {
    return `${abort.signal.aborted ? `it did not answer within ${patience / 1_000} s` : reasonOf(error)}. ${HINT}`
  } finally {
    cancel()
  }
}

/** The reason of a failed `fetch`, whose own message only says that it failed. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return 'it cannot be reached'
  // An address with several IP addresses has an error for each, and no message of its own.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  return first instanceof Error && first.message !== '' ? first.message : 'it cannot be reached'
}
