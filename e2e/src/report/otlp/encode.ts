/** Encodes spans for OTLP, by the official serializer. Imported only when spans are sent. */
import { SpanKind, SpanStatusCode, TraceFlags, type HrTime, type SpanContext } from '@opentelemetry/api'
import { ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import type { JournalSpan } from './span.ts'

const KINDS = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, producer: SpanKind.PRODUCER } as const
const SCOPE = { name: 'drydock' }

/** Returns a request of the trace service as protobuf. @param service name of the resource. */
export function encodeSpans(spans: readonly JournalSpan[], service: string): Uint8Array {
  const resource = { attributes: { 'service.name': service } }
  // The serializer reads these fields of a resource and a span alone.
  const readable = spans.map(it => ({ ...readableOf(it), resource }) as unknown as ReadableSpan)
  const bytes = ProtobufTraceSerializer.serializeRequest(readable)
  if (!bytes) throw new Error('The spans cannot be encoded.')
  return bytes
}

function readableOf({ traceId, spanId, parentId, isParentRemote, linkedRun, from, to, ...span }: JournalSpan) {
  const parent = parentId === undefined ? undefined : contextOf(traceId, parentId, isParentRemote)
  return {
    name: span.name,
    kind: KINDS[span.kind],
    spanContext: () => contextOf(traceId, spanId, false),
    ...(parent ? { parentSpanContext: parent } : {}),
    startTime: timeOf(from),
    endTime: timeOf(to),
    duration: timeOf(to - from),
    status: { code: span.hasFailed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes: span.attributes,
    links: linkedRun ? [{ context: contextOf(linkedRun.traceId, linkedRun.spanId, false) }] : [],
    events: [],
    ended: true,
    instrumentationScope: SCOPE,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

const contextOf = (traceId: string, spanId: string, isRemote: boolean): SpanContext => ({
  traceId,
  spanId,
  traceFlags: TraceFlags.SAMPLED,
  isRemote,
})

/** Returns seconds and nanoseconds of milliseconds. */
const timeOf = (ms: number): HrTime => [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1e6)]
