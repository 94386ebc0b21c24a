/** A collector of OpenTelemetry for tests: reads what arrives by the public definitions of the protocol. */
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { AddressInfo } from 'node:net'
import protobuf from 'protobufjs'
import { onTestFinished } from 'vitest'
import * as z from 'zod/mini'

export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string
  readonly name: string
  readonly kind: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly failed: boolean
  readonly attributes: Readonly<Record<string, unknown>>
  readonly links: readonly string[]
}

export interface Collector {
  readonly address: string
  /** Spans in the order of their arrival. */
  readonly spans: readonly ReceivedSpan[]
  /** Paths and content types of all requests. */
  readonly requests: readonly string[]
}

/** Loads the definition of a request from the .proto files that the protocol is published with. */
function requestType(): protobuf.Type {
  const below = join(
    dirname(createRequire(import.meta.url).resolve('@opentelemetry/otlp-grpc-exporter-base/package.json')),
    'build/protos',
  )
  const root = new protobuf.Root()
  root.resolvePath = (_, target) => join(below, target)
  return root
    .loadSync('opentelemetry/proto/collector/trace/v1/trace_service.proto')
    .lookupType('opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest')
}

const Id = z.string()
const Value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ intValue: z.string() }),
  z.strictObject({ boolValue: z.boolean() }),
])
const Attributes = z.optional(z.array(z.strictObject({ key: z.string(), value: Value })))
const Span = z.strictObject({
  traceId: Id,
  spanId: Id,
  parentSpanId: z.optional(Id),
  name: z.string(),
  kind: z.enum(['SPAN_KIND_INTERNAL', 'SPAN_KIND_SERVER', 'SPAN_KIND_PRODUCER']),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: Attributes,
  droppedAttributesCount: z.optional(z.literal(0)),
  droppedEventsCount: z.optional(z.literal(0)),
  droppedLinksCount: z.optional(z.literal(0)),
  links: z.optional(
    z.array(z.strictObject({ traceId: Id, spanId: Id, droppedAttributesCount: z.optional(z.literal(0)) })),
  ),
  status: z.optional(z.strictObject({ code: z.optional(z.enum(['STATUS_CODE_UNSET', 'STATUS_CODE_ERROR'])) })),
})
const Request = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: Attributes, droppedAttributesCount: z.optional(z.literal(0)) }),
      scopeSpans: z.array(z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(Span) })),
    }),
  ),
})

/** Returns bytes in base64 as hexadecimal digits. */
const hex = (base64 = ''): string => Buffer.from(base64, 'base64').toString('hex')

const receivedSpan = ({ links = [], attributes = [], status, ...span }: z.infer<typeof Span>): ReceivedSpan => ({
  ...span,
  traceId: hex(span.traceId),
  spanId: hex(span.spanId),
  parentSpanId: hex(span.parentSpanId),
  failed: status?.code === 'STATUS_CODE_ERROR',
  attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
  links: links.map(it => hex(it.spanId)),
})

/**
 * Starts a collector on a free port until the test ends.
 * @param answers its status; 'never' for no answer, 'partly' for a header whose body never comes.
 */
export async function openCollector(answers: number | 'never' | 'partly' = 200): Promise<Collector> {
  const [spans, requests]: [ReceivedSpan[], string[]] = [[], []]
  const type = requestType()
  const server = createServer(async (request, answer) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    requests.push(`${request.method} ${request.url} ${request.headers['content-type']}`)
    const decoded = type.toObject(type.decode(Buffer.concat(parts)), { longs: String, enums: String, bytes: String })
    for (const { scopeSpans } of Request.parse(decoded).resourceSpans)
      spans.push(...scopeSpans.flatMap(it => it.spans.map(receivedSpan)))
    if (answers === 'partly') answer.writeHead(200).write(' ')
    else if (answers !== 'never') answer.writeHead(answers).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, spans, requests }
}
