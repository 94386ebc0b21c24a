/** Spans of a journal: one for each entry, on virtual time, with ids that depend on the journal alone. */
import { createHash } from 'node:crypto'
import type { TraceContext } from '@drydock/simulator'
import { summaryOf } from '../entrySummary.ts'
import type { ReportEntry } from '../record.ts'

export interface JournalSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | undefined
  /** Whether the parent is a span of a caller. */
  readonly isParentRemote: boolean
  /** Span of the run, for a span that belongs to the trace of a caller. */
  readonly linkedRun: SpanParent | undefined
  readonly name: string
  readonly kind: 'internal' | 'server' | 'producer'
  /** Virtual instants in milliseconds since 1970. */
  readonly from: number
  readonly to: number
  readonly hasFailed: boolean
  readonly attributes: Readonly<Record<string, string | number | boolean>>
}

/** The span that the spans of a journal belong to. */
export interface SpanParent {
  readonly traceId: string
  readonly spanId: string
}

/** An entry, with the call that caused it. */
export interface TracedEntry {
  readonly entry: ReportEntry
  readonly seq: number
  readonly trace: TraceContext | undefined
}

/** Longest content of an entry, in UTF-16 units. */
const MAX_BODY = 4_096
const KINDS = { rest: 'server', hub: 'producer', state: 'internal', app: 'internal', step: 'internal' } as const

/** Returns a digest as hexadecimal digits: 32 for a trace, 16 for a span. */
const idOf = (text: string, digits: 16 | 32): string => createHash('sha256').update(text).digest('hex').slice(0, digits)

/** Returns the ids of a run or boat. @param key distinguishes it from all others. */
export const parentOf = (key: string): SpanParent => ({
  traceId: idOf(`trace ${key}`, 32),
  spanId: idOf(`span ${key}`, 16),
})

/** Returns the span of an entry. @param start virtual instant of time 0. */
export function entrySpan({ entry, seq, trace }: TracedEntry, run: SpanParent, start: number): JournalSpan {
  const callId = trace && idOf(`${run.spanId} call ${trace.traceId} ${trace.parentId} ${trace.call}`, 16)
  const isCall = entry.lane === 'rest'
  const from = start + entry.at
  return {
    traceId: trace?.traceId ?? run.traceId,
    // What a call causes is written before the call itself, so the id of a call cannot depend on its number.
    spanId: callId !== undefined && isCall ? callId : idOf(`${run.spanId} entry ${seq}`, 16),
    parentId: trace ? (isCall ? trace.parentId : callId) : run.spanId,
    isParentRemote: trace !== undefined && isCall,
    linkedRun: trace && run,
    name: summaryOf(entry) || entry.lane,
    kind: KINDS[entry.lane],
    from,
    to: from,
    hasFailed: isCall && statusOf(entry.body) >= 500,
    attributes: {
      'drydock.lane': entry.lane,
      'drydock.entry': entry.name,
      'drydock.seq': seq,
      'drydock.virtual_ms': entry.at,
      'drydock.virtual_time': new Date(from).toISOString(),
      'drydock.body': bodyText(entry.body),
      ...(isCall ? callAttributes(entry) : {}),
    },
  }
}

/** Attributes of a call by the semantic conventions for HTTP. */
function callAttributes({ name, body }: ReportEntry): JournalSpan['attributes'] {
  const [method = '', route = ''] = name.split(' ')
  const status = statusOf(body)
  return {
    'http.request.method': method,
    'http.route': route,
    ...(status === 0 ? {} : { 'http.response.status_code': status }),
  }
}

/** Returns the status of a call; 0 if it was never answered. */
function statusOf(body: unknown): number {
  const status: unknown = typeof body === 'object' && body !== null && 'status' in body ? body.status : undefined
  return typeof status === 'number' ? status : 0
}

function bodyText(body: unknown): string {
  const text = JSON.stringify(body) ?? ''
  return text.length > MAX_BODY ? `${text.slice(0, MAX_BODY)}…` : text
}
