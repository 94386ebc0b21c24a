/** Records the traffic of a gateway through a proxy; it can be written as a scenario at any time. */
import type { Instant } from '@drydock/contracts'
import type { TrafficObserver } from './observer.ts'
import { openProxy } from './proxy.ts'
import { createRecorder, type Recorder } from './recorder.ts'

export interface RecordOptions {
  /** Origin of the gateway. */
  readonly gateway: string
  readonly host?: string
  /** 0 selects a free port. */
  readonly port: number
  readonly now: () => Instant
  /** Is called when the gateway cannot be reached or closes a connection early. */
  readonly onError: (why: string) => void
  /** Observes the same traffic, for another purpose. */
  readonly also?: TrafficObserver
}

export interface Recording extends Pick<Recorder, 'callCount' | 'pushCount' | 'scenarioText'> {
  /** Origin of the proxy, which apps must use. */
  readonly origin: string
  close(): Promise<void>
}

/** Starts a proxy before a gateway, and records what passes through it. */
export async function startRecording({
  gateway,
  host = '127.0.0.1',
  port,
  now,
  onError,
  also,
}: RecordOptions): Promise<Recording> {
  const { observer: own, ...recorder } = createRecorder(now)
  const observer = also === undefined ? own : both(own, also)
  const proxy = await openProxy({ gateway, host, port, observer, onError })
  return { origin: proxy.origin, ...recorder, close: proxy.close }
}

/** Returns an observer that passes everything to two others. */
const both = (one: TrafficObserver, other: TrafficObserver): TrafficObserver => ({
  call(route, params) {
    const ends = [one.call(route, params), other.call(route, params)]
    return (answer, sent) => ends.forEach(end => end(answer, sent))
  },
  hubConnection(id) {
    const readers = [one.hubConnection(id), other.hubConnection(id)]
    return {
      request: message => readers.forEach(it => it.request(message)),
      response: message => readers.forEach(it => it.response(message)),
    }
  },
  negotiation(answer) {
    one.negotiation?.(answer)
    other.negotiation?.(answer)
  },
})
