/** Event streams of an app under test: they open through the send queue, and their messages are counted. */
import { type ConnectionList, createConnectionList } from './connectionList.ts'
import type { Connections } from './phone.ts'
import type { NetworkParts } from './networkParts.ts'
import { copyOf, type SocketCount, tokenOf } from './socket.ts'

type Handler = ((event: Event) => void) | null
const EVENTS = ['open', 'message', 'error'] as const

/** Wait of a browser before it reconnects a broken stream. */
const RECONNECT_MS = 3_000

interface Target {
  EventSource: typeof EventSource
  setTimeout(run: () => void, ms: number): unknown
}

export interface Streams extends Connections {
  counts(): readonly SocketCount[]
}

/** What all streams of a page share. */
interface StreamContext extends NetworkParts {
  readonly Real: typeof EventSource
  readonly streams: ConnectionList<HeldStream>
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
  readonly #init: EventSourceInit | undefined

  constructor(context: StreamContext, url: string | URL, init?: EventSourceInit) {
    super()
    this.#context = context
    this.#init = init
    this.url = String(url)
    this.withCredentials = init?.withCredentials ?? false
    this.#open()
    context.streams.add(this)
  }

  get hasEnded(): boolean {
    return this.#closed
  }
  count(): SocketCount {
    return {
      token: tokenOf(this.url),
      sent: undefined,
      received: this.#received,
      open: this.#real?.readyState === this.#context.Real.OPEN,
    }
  }

  /** Breaks the connection: the app gets an error event, and the stream reconnects. */
  cut(): void {
    if (this.#closed || this.#real === undefined || this.#isReconnecting) return
    this.#break()
  }

  #open(): void {
    if (this.#closed) return
    this.#opened = this.#context.pendingWork.add('stream', `${this.url.split('?')[0]} is opening`)
    this.#context.sendQueue.post('stream', () => this.#connect())
  }

  /** Reconnects on virtual time: the browser itself would wait in real time, unseen by the runner. */
  #break(): void {
    this.#opened()
    this.#real?.close()
    this.#isReconnecting = true
    this.#relay(new Event('error'))
    if (!this.#closed) this.#context.setTimeout(() => this.#open(), RECONNECT_MS)
  }

  #connect(): void {
    if (this.#closed) return
    if (!this.#context.isOnline()) {
      this.#break()
      return
    }
    this.#isReconnecting = false
    const real = new this.#context.Real(this.url, this.#init)
    this.#real = real
    for (const name of EVENTS) {
      real.addEventListener(name, event => {
        // After a break, events of the earlier connection are late.
        if (this.#isReconnecting || real !== this.#real) return
        this.#opened()
        if (name === 'message') this.#received++
        if (name === 'error' && real.readyState === this.#context.Real.CONNECTING) this.#break()
        else this.#relay(event)
      })
    }
  }

  #relay(event: Event): void {
    this.#context.deliver(() => {
      if (this.#closed) return
      this.#context.pendingWork.noteActivity()
      const copy = copyOf(event)
      this[`on${event.type as (typeof EVENTS)[number]}`]?.call(this, copy)
      this.dispatchEvent(copy)
    })
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
export function installStreams(target: Target, parts: NetworkParts): Streams {
  const streams = createConnectionList<HeldStream>()
  const context: StreamContext = {
    ...parts,
    Real: target.EventSource,
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
    counts: () => streams.all().map(it => it.count()),
    cut() {
      for (const it of streams.all()) it.cut()
    },
    leave() {
      for (const it of streams.all()) it.close()
    },
  }
}
