/** Test fixture: a gateway behind a recording proxy, behind a proxy that writes what it sees as a HAR file. */
import { isoText, pathOf } from '@drydock/contracts'
import { onTestFinished } from 'vitest'
import type { BoatPlan } from '#boat/plan.ts'
import { openProxy } from '#recording/proxy.ts'
import { startTestRecording, type TestRecording } from '#recording/testing.ts'
import type { TrafficObserver } from '#recording/observer.ts'

export type HarTransport = 'WebSockets' | 'LongPolling' | 'ServerSentEvents'
export const GATEWAY = 'https://gateway.test'
export const AS = { name: 'An incident', id: () => 'REC-1' }

export interface TestEntry {
  startedDateTime: string
  time: number
  request: { method: string; url: string; postData?: { text: string; encoding?: string } }
  response: {
    status: number
    headers: readonly { readonly name: string; readonly value: string }[]
    content: { mimeType: string; text?: string; encoding?: string }
  }
  _webSocketMessages?: { type: string; time: number; opcode: number; data: string }[]
}

export interface HarSession extends TestRecording {
  /** Origin of the proxy that writes the HAR. */
  readonly origin: string
  /** What passed so far. */
  entries(): readonly TestEntry[]
}

/** Returns the bytes of a HAR file. */
export const harOf = (entries: readonly unknown[]): Buffer =>
  Buffer.from(JSON.stringify({ log: { version: '1.2', creator: { name: 'Test', version: '1' }, entries } }))

/** Returns an entry of a GET that was answered with JSON. */
export const entryOf = (path: string, reply: unknown, at = Date.UTC(2026, 5, 1, 8)): TestEntry => ({
  startedDateTime: isoText(at),
  time: 0,
  request: { method: 'GET', url: GATEWAY + path },
  response: {
    status: 200,
    headers: [{ name: 'Content-Type', value: 'application/json' }],
    content: { mimeType: 'application/json', ...(reply === undefined ? {} : { text: JSON.stringify(reply) }) },
  },
})

/** Starts a session; hub messages are written as a browser writes those of the transport. */
export async function startHarSession(transport: HarTransport, plan: BoatPlan = {}): Promise<HarSession> {
  const session = await startTestRecording(plan)
  let at = session.hosted.boat.clock.start
  const calls: TestEntry[] = []
  const lines: HubLine[] = []
  const observer: TrafficObserver = {
    call(route, params) {
      const begun = at
      return ({ status, text }, sent) =>
        void calls.push({
          ...entryOf(pathOf(route, params), undefined, begun),
          request: {
            method: route.method,
            url: GATEWAY + pathOf(route, params),
            ...(sent === undefined ? {} : { postData: { text: JSON.stringify(sent) } }),
          },
          response: {
            ...entryOf('/', undefined).response,
            status,
            content: { mimeType: 'application/json', ...(text === '' ? {} : { text }) },
          },
        })
    },
    hubConnection(id) {
      const line = lines.find(it => it.id === id) ?? { id, messages: [] }
      if (!lines.includes(line)) lines.push(line)
      const take = (type: HubMessage['type']) => (bytes: Buffer) => void line.messages.push({ type, at, bytes })
      return { request: take('send'), response: take('receive') }
    },
  }
  const proxy = await openProxy({
    gateway: session.recording.origin,
    host: '127.0.0.1',
    port: 0,
    observer,
    onError: () => undefined,
  })
  onTestFinished(() => proxy.close())
  return {
    ...session,
    origin: proxy.origin,
    recording: { ...session.recording, origin: proxy.origin },
    tick(ms) {
      at += ms
      session.tick(ms)
    },
    get: (path, method = 'GET') =>
      fetch(proxy.origin + path, { method, headers: { authorization: `Bearer ${session.token}` } }),
    entries: () => [...calls, ...lines.flatMap(it => HUB_ENTRIES[transport](it))],
  }
}

interface HubMessage {
  readonly type: 'send' | 'receive'
  readonly at: number
  readonly bytes: Buffer
}

interface HubLine {
  readonly id: string | null
  readonly messages: HubMessage[]
}

const isText = (bytes: Buffer): boolean => bytes.at(-1) === 0x1e || bytes.length === 0
const bodyOf = (bytes: Buffer): { readonly text: string; readonly encoding?: string } =>
  isText(bytes) ? { text: bytes.toString() } : { text: bytes.toString('base64'), encoding: 'base64' }

const HUB_ENTRIES: { readonly [T in HarTransport]: (line: HubLine) => readonly TestEntry[] } = {
  WebSockets: ({ id, messages }) => [
    {
      ...entryOf('', undefined, messages[0]?.at),
      request: { method: 'GET', url: `${GATEWAY.replace('http', 'ws')}/messages?id=${id}` },
      _webSocketMessages: messages.map(({ type, at, bytes }) => ({
        type,
        time: at / 1_000,
        opcode: isText(bytes) ? 1 : 2,
        data: bodyOf(bytes).text,
      })),
    },
  ],
  LongPolling: ({ id, messages }) => messages.map(it => (it.type === 'send' ? postOf(id, it) : pollOf(id, it))),
  ServerSentEvents: ({ id, messages }) => {
    const [first, last] = [messages[0]?.at ?? 0, messages.at(-1)?.at ?? 0]
    const events = messages.filter(it => it.type === 'receive').map(it => `data: ${it.bytes.toString()}\r\n\r\n`)
    const stream = entryOf(`/messages?id=${id}`, undefined, first)
    return [
      ...messages.filter(it => it.type === 'send').map(it => postOf(id, it)),
      {
        ...stream,
        time: last - first,
        response: { status: 200, headers: [], content: { mimeType: 'text/event-stream', text: events.join('') } },
      },
    ]
  },
}

const postOf = (id: string | null, { at, bytes }: HubMessage): TestEntry => ({
  ...entryOf('', undefined, at),
  request: { method: 'POST', url: `${GATEWAY}/messages?id=${id}`, postData: bodyOf(bytes) },
})

const pollOf = (id: string | null, { at, bytes }: HubMessage): TestEntry => ({
  ...entryOf(`/messages?id=${id}`, undefined, at),
  response: { status: 200, headers: [], content: { mimeType: 'application/octet-stream', ...bodyOf(bytes) } },
})
