/** Passes calls of the contract and hub traffic to an observer. */
import { parseRequestTarget } from '#boat/requestTarget.ts'
import type { IncomingMessage } from 'node:http'
import { HUB_PATH, type Route } from '@drydock/contracts'
import { matchCall } from './traffic.ts'
import { createEventReader, type HubReader } from './hubReader.ts'

export interface TrafficObserver {
  /** Is called when a call of the contract starts; the returned function is called when it ends. Bodies are JSON. */
  call(route: Route, params: Readonly<Record<string, string>>): (status: number, reply: unknown, sent: unknown) => void
  /** Returns the reader of the hub connection with this id; a new one if the id is null. */
  hubConnection(id: string | null): HubReader
}

export interface ExchangeObserver {
  requestData(chunk: Buffer): void
  responseStart(answer: IncomingMessage): void
  responseData(chunk: Buffer): void
  responseEnd(): void
}

const IGNORE: ExchangeObserver = {
  requestData: () => undefined,
  responseStart: () => undefined,
  responseData: () => undefined,
  responseEnd: () => undefined,
}
/** Longer bodies are not from a gateway. */
const MAX_BODY_BYTES = 16 * 1_048_576

export const isHub = (path: string): boolean => path.toLowerCase() === HUB_PATH
/** Path and connection id of a request; every request target has a path, even `//`. */
export function targetOf({ url = '/' }: IncomingMessage): { readonly path: string; readonly id: string | null } {
  // Requests to a proxy have an absolute address.
  const { path, query } = parseRequestTarget(url.replace(/^https?:\/\/[^/?#]*/i, ''))
  return { path, id: query.get('id') }
}

export function observe(observer: TrafficObserver, incoming: IncomingMessage): ExchangeObserver {
  const { path, id } = targetOf(incoming)
  if (isHub(path)) return hubListener(observer.hubConnection(id), incoming.method === 'POST')
  const found = matchCall(incoming.method ?? 'GET', path)
  return found ? callListener(observer.call(found.route, found.params)) : IGNORE
}

/** Long polling and server-sent events: the app posts messages, the hub answers with a poll response or events. */
function hubListener(line: HubReader, isPost: boolean): ExchangeObserver {
  const [up, down] = [createBuffer(), createBuffer()]
  const read = createEventReader(line.response)
  let isStream = false
  return {
    // The gateway may respond on the stream before it responds to the POST.
    requestData(chunk) {
      up.add(chunk)
      if (isPost) line.request(up.whole())
    },
    responseStart({ headers }) {
      isStream = headers['content-type']?.startsWith('text/event-stream') === true
    },
    responseData: chunk => (isStream ? read(chunk) : down.add(chunk)),
    responseEnd() {
      if (!isStream && !isPost) line.response(down.whole())
    },
  }
}

function callListener(end: ReturnType<TrafficObserver['call']>): ExchangeObserver {
  const [sent, answer] = [createBuffer(), createBuffer()]
  let status = 0
  return {
    requestData: sent.add,
    responseStart({ statusCode = 0 }) {
      status = statusCode
    },
    responseData: answer.add,
    responseEnd: () => end(status, jsonOf(answer.whole().toString()), jsonOf(sent.whole().toString())),
  }
}

function createBuffer(): { add(chunk: Buffer): void; whole(): Buffer } {
  const parts: Buffer[] = []
  let length = 0
  return {
    add(chunk) {
      length += chunk.length
      if (length <= MAX_BODY_BYTES) parts.push(chunk)
    },
    whole: () => Buffer.concat(parts),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
