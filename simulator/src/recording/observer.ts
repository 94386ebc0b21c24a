/** Passes calls of the contract and hub traffic to an observer. */
import { parseRequestTarget } from '#boat/requestTarget.ts'
import type { IncomingHttpHeaders } from 'node:http'
import { HUB_PATH, type Route, parseJson } from '@drydock/contracts'
import { matchCall } from './traffic.ts'
import { createEventReader, type HubReader } from './hubReader.ts'

/** A complete answer of the gateway. */
export interface ObservedAnswer {
  readonly status: number
  /** The content type; empty if there is none. */
  readonly type: string
  /** The header Cache-Control; empty if there is none. */
  readonly cache: string
  /** The body. */
  readonly text: string
}

/** What a call was answered, and the body of its request as JSON; undefined if it is none. */
export type CallEnd = (answer: ObservedAnswer, sent: unknown) => void

export interface TrafficObserver {
  /** Is called when a call of the contract starts; the returned function is called when it ends. */
  call(route: Route, params: Readonly<Record<string, string>>): CallEnd
  /** Returns the reader of the hub connection with this id; a new one if the id is null. */
  hubConnection(id: string | null): HubReader
  /** Is called when the hub has offered its transports. */
  negotiation?(answer: ObservedAnswer): void
}

/** The part of a request that says what it is about. */
export interface RequestHead {
  readonly method?: string | undefined
  readonly url?: string | undefined
}

export interface ResponseHead {
  readonly statusCode?: number | undefined
  readonly headers: IncomingHttpHeaders
}

export interface ExchangeObserver {
  requestData(chunk: Buffer): void
  responseStart(answer: ResponseHead): void
  responseData(chunk: Buffer): void
  responseEnd(): void
}

const IGNORE: ExchangeObserver = {
  requestData: () => undefined,
  responseStart: () => undefined,
  responseData: () => undefined,
  responseEnd: () => undefined,
}
const NEGOTIATION = `${HUB_PATH}/negotiate`
/** Longer bodies are not from a gateway. */
const MAX_BODY_BYTES = 16 * 1_048_576

/** Whether a path is that of the hub, in any letter case. */
export const isHub = (path: string): boolean => path.toLowerCase() === HUB_PATH
/** Path and connection id of a request; every request target has a path, even `//`. */
export function targetOf({ url = '/' }: RequestHead): { readonly path: string; readonly id: string | null } {
  // Requests to a proxy have an absolute address.
  const { path, query } = parseRequestTarget(url.replace(/^https?:\/\/[^/?#]*/i, ''))
  return { path, id: query.get('id') }
}

/** Returns the observer of one exchange; requests outside the contract and the hub are ignored. */
export function observe(observer: TrafficObserver, incoming: RequestHead): ExchangeObserver {
  const { path, id } = targetOf(incoming)
  if (isHub(path)) return hubListener(observer.hubConnection(id), incoming.method === 'POST')
  if (path.toLowerCase() === NEGOTIATION && incoming.method === 'POST')
    return callListener(answer => observer.negotiation?.(answer))
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

function callListener(end: CallEnd): ExchangeObserver {
  const [sent, answer] = [createBuffer(), createBuffer()]
  let head: Omit<ObservedAnswer, 'text'> = { status: 0, type: '', cache: '' }
  return {
    requestData: sent.add,
    responseStart({ statusCode = 0, headers }) {
      head = { status: statusCode, type: headers['content-type'] ?? '', cache: headers['cache-control'] ?? '' }
    },
    responseData: answer.add,
    responseEnd: () => end({ ...head, text: answer.whole().toString() }, parseJson(sent.whole().toString())),
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
