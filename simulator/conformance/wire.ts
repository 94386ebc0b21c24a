/**
 * Records the traffic between a client and a storage, and extracts the parts of an answer that can be compared between
 * two storages.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface RecordedResponse {
  readonly call: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface WireRecorder {
  /** The account's address as the client uses it. */
  readonly account: string
  /** Returns the answers since the previous call. */
  taken(): readonly RecordedResponse[]
  close(): void
}

/** Headers that depend on the server, its connection or its clock. */
const OWN = new Set([
  'server',
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'x-ms-request-id',
  'x-ms-client-request-id',
  'cache-control',
  'vary',
])
/** Values that always differ between two storages: only their presence is compared. */
const VARIES = new Set(['etag', 'last-modified', 'x-ms-creation-time', 'x-ms-version', 'creation-time'])

export async function record(account: string): Promise<WireRecorder> {
  const { origin, pathname } = new URL(account)
  let answers: RecordedResponse[] = []
  const server = createServer(async (asked, reply) => {
    const body = await buffer(asked)
    const call = `${asked.method} ${(asked.url ?? '').split('?')[0]?.slice(pathname.length)}`
    try {
      const onward = request(`${origin}${asked.url ?? ''}`, { method: asked.method, headers: asked.headers })
      onward.end(body)
      const [given] = (await once(onward, 'response')) as [IncomingMessage]
      const text = await buffer(given)
      answers.push({ call, status: given.statusCode ?? 0, headers: headersOf(given.headers), body: bodyOf(text) })
      reply.writeHead(given.statusCode ?? 500, given.headers).end(text)
    } catch {
      answers.push({ call, status: 0, headers: {}, body: 'an answer that cannot be read' })
      reply.destroy()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    account: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    taken() {
      const taken = answers
      answers = []
      return taken
    },
    close: () => server.close(),
  }
}

function headersOf(given: NodeJS.Dict<string | string[]>): Record<string, string> {
  const kept = Object.entries(given).flatMap(([name, value]) =>
    value === undefined || OWN.has(name) ? [] : [[name, VARIES.has(name) ? '(there)' : String(value)] as const],
  )
  return Object.fromEntries(kept.toSorted(([a], [b]) => a.localeCompare(b, 'en')))
}

/** Reduces a body to an error code, to the facts of a list, or else to its length. */
function bodyOf(text: Buffer): string {
  const xml = text.toString('utf8')
  if (!xml.startsWith('<?xml')) return `${text.length} bytes`
  // An error is identified by its code; its message is for people.
  const code = /<Error><Code>(\w+)<\/Code>/.exec(xml.replace(/>\s+</g, '><'))?.[1]
  if (code !== undefined) return `error ${code}`
  return xml.includes('<EnumerationResults') ? listOf(xml) : xml
}

/** Returns the facts of a list, sorted, because their order depends on the storage. */
function listOf(xml: string): string {
  const facts = [...xml.matchAll(/<([\w-]+)>([^<]*)<\/\1>/g)].map(
    ([, name = '', value = '']) =>
      `${name}=${VARIES.has(name.toLowerCase()) || /Marker/.test(name) ? '(there)' : value}`,
  )
  return facts
    .filter(it => !/^(Prefix=$|MaxResults=|Delimiter=|Marker=|Access|Lease|ServerEncrypted)/.test(it))
    .toSorted()
    .join(' ')
}
