/** Event streams of an app under test: they open through the send queue, and their messages are counted. */
import type { PendingWork } from './pendingWork.ts'
import type { SendQueue } from './sendQueue.ts'
import { copyOf, type SocketCount, tokenOf } from './socket.ts'

type Handler = ((event: Event) => void) | null
const EVENTS = ['open', 'message', 'error'] as const

/** Wait of a browser before it reconnects a broken stream. */
const RECONNECT_MS = 3_000

interface Target {
  EventSource: typeof EventSource
  setTimeout(run: () => void, ms: number): unknown
}

export interface Streams {
  counts(): readonly SocketCount[]
  /** Closes all streams, because their page is gone. */
  leave(): void
}

/** What all streams of a page share. */
interface StreamContext {
  readonly Real: typeof EventSource
  readonly pendingWork: PendingWork
  readonly sendQueue: SendQueue
  readonly streams: HeldStream[]
  readonly setTimeout: Target['setTimeout']
}

/** EventSource of the app: opens a real one through the send queue, and reconnects on virtual time. */
class HeldStream extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readonly CONNECTING = 0
  readonly OPEN = 1
  readonly CLOSED = 2
  readonly url: string
  readonly withCredentials: boolean
  onopen: Handler = null
  onmessage: Handler = null
  onerror: Handler = null
  #real: EventSource | undefined
  #closed = false
  #received = 0
  #isReconnecting = false
  /** Ends the pending work of opening. */
  #opened: () => void = () => undefined

  readonly #context: StreamContext

  constructor(context: StreamContext, url: string | URL, init?: EventSourceInit) {
    super()
    this.#context = context
    this.url = String(url)
    this.withCredentials = init?.withCredentials ?? false
    this.#open(init)
    context.streams.push(this)
  }

  count(): SocketCount {
    return {
      token: tokenOf(this.url),
      sent: undefined,
      received: this.#received,
      open: this.#real?.readyState === this.#context.Real.OPEN,
    }
  }

  #open(init: EventSourceInit | undefined): void {
    if (this.#closed) return
    this.#opened = this.#context.pendingWork.add('stream', `${this.url.split('?')[0]} is opening`)
    this.#context.sendQueue.post('stream', () => this.#connect(init))
  }
  /** Reconnects on virtual time: the browser itself would wait in real time, unseen by the runner. */
  #reconnect(real: EventSource, init: EventSourceInit | undefined): void {
    if (this.#closed || real.readyState !== this.#context.Real.CONNECTING) return
    real.close()
    this.#isReconnecting = true
    this.#context.setTimeout(() => this.#open(init), RECONNECT_MS)
  }

  #connect(init: EventSourceInit | undefined): void {
    if (this.#closed) return
    this.#isReconnecting = false
    const real = new this.#context.Real(this.url, init)
    this.#real = real
    for (const name of EVENTS) {
      real.addEventListener(name, event => {
        this.#context.pendingWork.noteActivity()
        this.#opened()
        if (name === 'message') this.#received++
        const copy = copyOf(event)
        this[`on${name}`]?.call(this, copy)
        this.dispatchEvent(copy)
        if (name === 'error') this.#reconnect(real, init)
      })
    }
  }

  get readyState(): number {
    if (this.#closed) return 2
    return this.#isReconnecting ? 0 : (this.#real?.readyState ?? 0)
  }
  close(): void {
    this.#closed = true
    this.#opened()
    this.#real?.close()
  }
}

/** Replaces the EventSource of `target`. */
export function installStreams(target: Target, pendingWork: PendingWork, sendQueue: SendQueue): Streams {
  const streams: HeldStream[] = []
  const context: StreamContext = {
    Real: target.EventSource,
    pendingWork,
    sendQueue,
    streams,
    // Looked up at each call: the timers of the page may be replaced later.
    setTimeout: (run, ms) => target.setTimeout(run, ms),
  }
  target.EventSource = class extends HeldStream {
    constructor(url: string | URL, init?: EventSourceInit) {
      super(context, url, init)
    }
  } as unknown as typeof EventSource
  return {
    counts: () => streams.map(it => it.count()),
    leave() {
      for (const it of streams) it.close()
    },
  }
}
