import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDelivery } from './delivery.ts'
import { createPendingWork } from './pendingWork.ts'
import { createSendQueue } from './sendQueue.ts'
import { installSockets, type SocketCount } from './socket.ts'

/** A browser socket that the test controls: each event of the standard is a separate task. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  readyState = 0
  bufferedAmount = 0
  binaryType = 'blob'
  send(): void {}
  close(): void {
    this.readyState = Math.max(this.readyState, 2)
  }
  /** The server accepts it, or the socket is open. */
  open(): void {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  message(): void {
    this.dispatchEvent(new MessageEvent('message', { data: 'x' }))
  }
  /** Chromium fires the error event first, and the close event in a later task. */
  error(): void {
    this.readyState = 2
    this.dispatchEvent(new Event('error'))
  }
  /** The server has begun to close. */
  ending(): void {
    this.readyState = 2
  }
  closed(): void {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { wasClean: true, code: 1000, reason: '' }))
  }
}

interface Bench {
  readonly app: WebSocket
  readonly real: FakeSocket
  /** Events that the app received. */
  readonly told: readonly string[]
  readonly pending: () => readonly string[]
  readonly count: () => SocketCount | undefined
  readonly counts: () => readonly SocketCount[]
  /** Opens another socket; returns that of the browser. */
  readonly reconnect: (url: string) => FakeSocket
  readonly phone: { hold(on: boolean): void; cut(): void; leave(): void }
  readonly flush: () => void
}

function bench({ online = true, begun = true } = {}): Bench {
  const opened: FakeSocket[] = []
  class Target extends FakeSocket {
    constructor() {
      super()
      opened.push(this)
    }
  }
  const pendingWork = createPendingWork()
  const sendQueue = createSendQueue()
  const target = { WebSocket: Target as unknown as typeof WebSocket }
  const { deliver, hold } = createDelivery()
  const sockets = installSockets(target, { pendingWork, sendQueue, isOnline: () => online, deliver })
  const app = new target.WebSocket('ws://boat/hub?id=1')
  const told: string[] = []
  for (const name of ['open', 'message', 'error', 'close'] as const) app[`on${name}`] = () => void told.push(name)
  if (begun) sendQueue.flush(false)
  return {
    app,
    get real() {
      return opened[0] ?? new FakeSocket()
    },
    told,
    pending: () => pendingWork.pending().map(it => it.what),
    count: () => sockets.counts()[0],
    counts: sockets.counts,
    reconnect(url) {
      new target.WebSocket(url)
      sendQueue.flush(false)
      return opened.at(-1) ?? new FakeSocket()
    },
    phone: { ...sockets, hold },
    flush: () => sendQueue.flush(false),
  }
}

const OPENING = ['ws://boat/hub is opening']
const ENDING = ['ws://boat/hub is ending']
const CLOSING = ['ws://boat/hub is closing']

test('a socket is pending from its construction until it is open', () => {
  const it = bench({ begun: false })
  expect(it.pending()).toEqual(OPENING)
  it.flush()
  expect(it.pending()).toEqual(OPENING)
  it.real.open()
  expect([it.pending(), it.count()?.open, it.told]).toEqual([[], true, ['open']])
})

test('a refused socket is pending between its error event and its close event', () => {
  const it = bench()
  it.real.error()
  expect([it.told, it.pending().length > 0]).toEqual([['error'], true])
  it.real.closed()
  expect([it.told, it.pending(), it.count()?.open]).toEqual([['error', 'close'], [], false])
})

test('an open socket that the other end closes is pending and counts as open until its close event', () => {
  const it = bench()
  it.real.open()
  it.real.ending()
  expect([it.pending(), it.count()?.open]).toEqual([ENDING, true])
  it.real.closed()
  expect([it.told, it.pending(), it.count()?.open]).toEqual([['open', 'close'], [], false])
})

test('an open socket whose line breaks is pending between its error event and its close event', () => {
  const it = bench()
  it.real.open()
  it.real.error()
  expect([it.pending(), it.count()?.open]).toEqual([ENDING, true])
  it.real.closed()
  expect(it.pending()).toEqual([])
})

test('a socket that the app closes is pending until its close event', () => {
  const it = bench()
  it.real.open()
  it.app.close()
  expect([it.pending(), it.app.readyState]).toEqual([CLOSING, 2])
  it.flush()
  expect(it.pending()).toEqual([...CLOSING, ...ENDING])
  it.real.closed()
  expect([it.pending(), it.told]).toEqual([[], ['open', 'close']])
})

test('a socket that the app closes while it is opening is pending until its close event', () => {
  const it = bench()
  it.app.close()
  it.real.open()
  expect(it.pending()).toEqual(CLOSING)
  it.flush()
  it.real.error()
  it.real.closed()
  expect(it.pending()).toEqual([])
})

test('a socket with bytes that have not left is pending', () => {
  const it = bench()
  it.real.open()
  it.real.bufferedAmount = 5
  expect(it.pending()).toEqual(['ws://boat/hub is sending'])
  it.real.bufferedAmount = 0
  expect(it.pending()).toEqual([])
})

test('a socket cut while it opens is closed for the app at once, and pending until the browser closes it', () => {
  const it = bench()
  it.phone.cut()
  expect([it.told, it.pending(), it.count()?.open]).toEqual([['close'], OPENING, false])
  it.real.error()
  it.real.closed()
  expect([it.told, it.pending()]).toEqual([['close'], []])
})

test('a socket of a page that was left ends without telling the app', () => {
  const it = bench()
  it.real.open()
  const before = it.told
  it.phone.leave()
  it.real.error()
  it.real.closed()
  expect([it.told, it.count()?.open]).toEqual([before, false])
})

test('without a network a socket ends with an error and is not pending', () => {
  const it = bench({ online: false })
  expect([it.told, it.pending(), it.count()?.open]).toEqual([['error', 'close'], [], false])
})

test('a socket of a suspended page is not pending, and reports its end when the page resumes', () => {
  const it = bench()
  it.real.open()
  it.app.close()
  it.phone.hold(true)
  it.flush()
  it.real.closed()
  expect([it.told, it.pending(), it.count()?.open]).toEqual([['open'], [], false])
  it.phone.hold(false)
  expect(it.told).toEqual(['open', 'close'])
})

test('of many sockets that have ended, the last ones are counted, and each that is open', () => {
  const it = bench()
  it.real.open()
  for (let id = 2; id <= 100; id++) it.reconnect(`ws://boat/hub?id=${id}`).closed()
  it.reconnect('ws://boat/hub?id=101')
  const tokens = it.counts().map(({ token }) => Number(token))
  expect(tokens).toEqual([1, ...Array.from({ length: 20 }, (_, at) => 81 + at), 101])
  expect(it.counts()[0]?.open).toBe(true)
})

test('in any order of events, a socket whose end the app does not know is pending and counts as open', () => {
  const event = fc.constantFrom('open', 'message', 'error', 'ending', 'closed', 'close', 'flush')
  fc.assert(
    fc.property(fc.array(event, { maxLength: 8 }), events => {
      const it = bench()
      for (const name of events) {
        if (it.real.readyState === 3) break
        // Only a connecting socket opens, and only an open one gets messages.
        if ((name === 'open' && it.real.readyState !== 0) || (name === 'message' && it.real.readyState !== 1)) continue
        if (name === 'close') it.app.close()
        else if (name === 'flush') it.flush()
        else it.real[name]()
        const isTold = it.told.includes('close')
        const isEnding = it.real.readyState >= 2
        expect(isTold).toBe(it.real.readyState === 3)
        if (isEnding && !isTold) expect([it.pending().length > 0, it.count()?.open]).toEqual([true, true])
        if (isTold) expect([it.pending(), it.count()?.open]).toEqual([[], false])
      }
    }),
  )
})
