/** Turns the requests of a HAR file into what a proxy would have observed, and when. */
import { parseInstant, type Instant } from '@drydock/contracts'
import { isHub, observe, type TrafficObserver } from '#recording/observer.ts'
import { matchCall } from '#recording/traffic.ts'
import { bytesOfBody, bytesOfMessage } from './body.ts'
import { originOf, pathOf } from './gateway.ts'
import type { HarEntry, HarMessage } from './schema.ts'
import type { HarSkipReason } from './skipReasons.ts'

/** Something that passed between app and gateway. */
export interface HarEvent {
  readonly at: Instant
  /** Passes it to the observer. */
  readonly run: () => void
}

export interface EventSink {
  readonly observer: TrafficObserver
  /** Origin of the gateway. */
  readonly gateway: string
  /** The moment after the last request of the file ended, as far as the file knows. */
  readonly end: Instant
  /** Called for an entry that is not used, or only in part. */
  readonly skip: (reason: HarSkipReason) => void
}

/** Greater times are milliseconds, smaller ones seconds since 1970. */
const SECONDS_END = 1e11

/**
 * Returns the events of an entry in their order.
 * @param number of the entry in the file, from 1, for people.
 * @throws {HarProblem} When a body or a message is damaged.
 */
export function eventsOf(entry: HarEntry, number: number, sink: EventSink): readonly HarEvent[] {
  const { request, response } = entry
  const reason = unusedReason(entry, sink.gateway)
  if (reason !== undefined) {
    sink.skip(reason)
    return []
  }
  if (isSocket(entry)) return socketEvents(entry, number, sink)
  const place = `entry ${number}`
  const [sent, answer] = [
    bytesOfBody(request.postData, `the body of the request in ${place}`),
    bytesOfBody(response.content, `the content of ${place}`),
  ]
  const headers = Object.fromEntries((response.headers ?? []).map(it => [it.name.toLowerCase(), it.value]))
  const type = headers['content-type'] ?? response.content?.mimeType ?? ''
  if (isStream(type)) sink.skip(answer === undefined ? 'lostStream' : 'streamed')
  else if (answer === undefined && isAnswerDescribed(entry)) sink.skip('noContent')
  const url = new URL(request.url)
  const start = startOf(entry)
  let exchange: ReturnType<typeof observe> | undefined
  return [
    {
      at: start,
      run() {
        exchange = observe(sink.observer, { method: request.method, url: url.pathname + url.search })
        if (sent) exchange.requestData(sent)
      },
    },
    {
      // A stream that the browser did not see end went on until the person stopped to record.
      at: isStream(type) && (entry.timings?.receive ?? 0) < 0 ? sink.end : endOf(entry),
      run() {
        exchange?.responseStart({ statusCode: response.status, headers: { ...headers, 'content-type': type } })
        if (answer) exchange?.responseData(answer)
        exchange?.responseEnd()
      },
    },
  ]
}

const isStream = (type: string): boolean => type.startsWith('text/event-stream')

/** Whether the contracts describe a body for the answer. */
const isAnswerDescribed = (entry: HarEntry): boolean =>
  entry.response.status === 200 && matchCall(entry.request.method, pathOf(entry))?.route.reply !== undefined

/** Returns when a request ended, as far as the file knows. */
export const endOf = (entry: HarEntry): Instant => startOf(entry) + Math.max(0, Math.round(entry.time ?? 0))

const startOf = ({ startedDateTime }: HarEntry): Instant => parseInstant(startedDateTime) ?? 0

const isSocket = (entry: HarEntry): boolean =>
  isHub(pathOf(entry)) && (/^ws/i.test(entry.request.url) || entry._webSocketMessages !== undefined)

/** Why nothing of an entry is used; undefined if it is used. */
function unusedReason(entry: HarEntry, gateway: string): HarSkipReason | undefined {
  const path = pathOf(entry)
  if (originOf(entry) !== gateway) return 'foreign'
  if (!isHub(path) && matchCall(entry.request.method, path) === undefined) return 'undescribed'
  if (typeof entry._fromCache === 'string') return 'cached'
  if (isSocket(entry)) return (entry._webSocketMessages ?? []).length === 0 ? 'noMessages' : undefined
  return entry.response.status <= 0 ? 'unanswered' : undefined
}

function socketEvents(entry: HarEntry, number: number, { observer, skip }: EventSink): readonly HarEvent[] {
  const messages = (entry._webSocketMessages ?? []).filter(isData)
  if (messages.find(it => it.type === 'send')?.data.includes('"protocol"') !== true) skip('noHandshake')
  else if (messages.some(it => it.time <= 0)) skip('untimed')
  let line: ReturnType<TrafficObserver['hubConnection']> | undefined
  return messages.map((message, index) => {
    const bytes = bytesOfMessage(message, `message ${index + 1} of the WebSocket in entry ${number}`)
    return {
      at: momentOf(message, startOf(entry)),
      run() {
        line ??= observer.hubConnection(new URL(entry.request.url).searchParams.get('id'))
        if (message.type === 'send') line.request(bytes)
        else line.response(bytes)
      },
    }
  })
}

/** Whether a message is text or binary, in one of both directions. Control frames and errors carry nothing. */
const isData = ({ type, opcode }: HarMessage): boolean =>
  (type === 'send' || type === 'receive') && (opcode === 1 || opcode === 2)

const momentOf = ({ time }: HarMessage, start: Instant): Instant =>
  time <= 0 ? start : Math.round(time < SECONDS_END ? time * 1_000 : time)
