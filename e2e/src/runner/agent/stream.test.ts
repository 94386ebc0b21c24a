import { expect, test } from 'vitest'
import { createDelivery } from './delivery.ts'
import { createPendingWork } from './pendingWork.ts'
import { createSendQueue } from './sendQueue.ts'
import { installStreams } from './stream.ts'

/** A browser stream that the test controls. */
class FakeStream extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState = 0
  close(): void {
    this.readyState = 2
  }
  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  /** The connection breaks: the browser would reopen it. */
  broken(): void {
    this.readyState = 0
    this.dispatchEvent(new Event('error'))
  }
  /** The server refuses: the browser closes it. */
  refused(): void {
    this.readyState = 2
    this.dispatchEvent(new Event('error'))
  }
}

function bench() {
  const streams: FakeStream[] = []
  class Held extends FakeStream {
    constructor() {
      super()
      streams.push(this)
    }
  }
  const timers: { readonly run: () => void; readonly ms: number }[] = []
  const setTimeout = (run: () => void, ms: number): void => void timers.push({ run, ms })
  const target = { EventSource: Held as unknown as typeof EventSource, setTimeout }
  const pendingWork = createPendingWork()
  const sendQueue = createSendQueue()
  const state = { isOnline: true }
  const { deliver, hold } = createDelivery()
  const connections = installStreams(target, {
    pendingWork,
    sendQueue,
    isOnline: () => state.isOnline,
    deliver,
  })
  const app = new target.EventSource('http://boat/hub?id=1')
  sendQueue.flush(false)
  return {
    app,
    /** Opens another stream of the app. */
    reconnect(url: string) {
      const stream = new target.EventSource(url)
      sendQueue.flush(false)
      return stream
    },
    streams,
    timers,
    counts: connections.counts,
    cut: connections.cut,
    hold,
    state,
    pending: () => pendingWork.pending().map(it => it.what),
    flush: () => sendQueue.flush(false),
  }
}
const OPENING = ['http://boat/hub is opening']

test('a stream is pending until it is open', () => {
  const { streams, pending, counts } = bench()
  expect(pending()).toEqual(OPENING)
  streams[0]?.open()
  expect([pending(), counts()[0]?.open]).toEqual([[], true])
})

test('a broken stream waits on the clock of the app, and is pending while it reopens', () => {
  const { app, streams, timers, pending, counts, flush } = bench()
  streams[0]?.open()
  streams[0]?.broken()
  // The browser does not reopen it in real time, unseen by the runner.
  expect([streams[0]?.readyState, pending(), counts()[0]?.open, app.readyState]).toEqual([2, [], false, 0])
  expect(timers.map(it => it.ms)).toEqual([3_000])
  timers[0]?.run()
  expect(pending()).toEqual(OPENING)
  flush()
  streams[1]?.open()
  expect([streams.length, pending(), app.readyState]).toEqual([2, [], 1])
})

test('a refused stream is closed', () => {
  const { app, streams, timers, pending } = bench()
  streams[0]?.refused()
  expect([pending(), timers.length, app.readyState]).toEqual([[], 0, 2])
})

test('a stream that its app closes when it breaks does not reopen', () => {
  const { app, streams, timers, pending } = bench()
  app.onerror = () => app.close()
  streams[0]?.broken()
  expect([pending(), timers.length, app.readyState]).toEqual([[], 0, 2])
})

test('a stream closed while it waits does not reopen', () => {
  const { app, streams, timers, pending, flush } = bench()
  streams[0]?.broken()
  app.close()
  timers[0]?.run()
  flush()
  expect([pending(), streams.length]).toEqual([[], 1])
})

test('a stream of a phone without network breaks, and tries again until there is one', () => {
  const { app, streams, timers, counts, state, cut, flush, pending } = bench()
  const errors: number[] = []
  app.onerror = () => errors.push(app.readyState)
  streams[0]?.open()
  state.isOnline = false
  cut()
  expect([errors, streams[0]?.readyState, counts()[0]?.open]).toEqual([[0], 2, false])
  timers[0]?.run()
  flush()
  expect([errors, streams.length, pending()]).toEqual([[0, 0], 1, []])
  state.isOnline = true
  timers[1]?.run()
  flush()
  streams[1]?.open()
  expect([streams.length, app.readyState]).toEqual([2, 1])
})

test('messages of a broken connection are dropped', () => {
  const { app, streams, cut, counts } = bench()
  const received: unknown[] = []
  app.onmessage = event => received.push(event.data)
  streams[0]?.open()
  cut()
  streams[0]?.dispatchEvent(new MessageEvent('message', { data: 'late' }))
  expect([received, counts()[0]?.received]).toEqual([[], 0])
})

test('messages for a suspended page arrive when it is back', () => {
  const { app, streams, hold, counts } = bench()
  const received: unknown[] = []
  app.onmessage = event => received.push(event.data)
  streams[0]?.open()
  hold(true)
  streams[0]?.dispatchEvent(new MessageEvent('message', { data: 'bilge' }))
  expect([received, counts()[0]?.received]).toEqual([[], 1])
  hold(false)
  expect(received).toEqual(['bilge'])
})

test('of many streams that the app has closed, the last ones are counted, and each that is open', () => {
  const it = bench()
  for (let id = 2; id <= 100; id++) it.reconnect(`http://boat/hub?id=${id}`).close()
  it.reconnect('http://boat/hub?id=101')
  const tokens = it.counts().map(({ token }) => Number(token))
  expect(tokens).toEqual([1, ...Array.from({ length: 20 }, (_, at) => 81 + at), 101])
})
