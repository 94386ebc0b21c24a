/** Streams of events of an app under test: opened through the outbox, and their messages counted at this end. */
import type { PendingWork } from './pendingWork.ts'
import type { SendQueue } from './sendQueue.ts'
import { copyOf, type SocketCount, tokenOf } from './socket.ts'

type Handler = ((event: Event) => void) | null
const EVENTS = ['open', 'message', 'error'] as const

/** What a browser waits before it opens a broken stream again. */
const RECONNECT_MS = 3_000

interface Target {
  EventSource: typeof EventSource
  setTimeout(run: () => void, ms: number): unknown
}

export interface Streams {
  counts(): readonly SocketCount[]
  /** All of them end: their page is gone. */
  leave(): void
}

/** Replaces the EventSource of `target`. */
export function installStreams(target: Target, ledger: PendingWork, outbox: SendQueue): Streams {
  const Real = target.EventSource
  const streams: HeldStream[] = []

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
    /** Crosses out that the stream is opening. */
    #opened: () => void = () => undefined

    constructor(url: string | URL, init?: EventSourceInit) {
      super()
      this.url = String(url)
      this.withCredentials = init?.withCredentials ?? false
      this.#open(init)
      streams.push(this)
    }

    count(): SocketCount {
      return {
        token: tokenOf(this.url),
        sent: undefined,
        received: this.#received,
        open: this.#real?.readyState === Real.OPEN,
      }
    }

    #open(init: EventSourceInit | undefined): void {
      if (this.#closed) return
      this.#opened = ledger.add('stream', `${this.url.split('?')[0]} is opening`)
      outbox.post('stream', () => this.#connect(init))
    }
    /** The browser would wait in real time and then be at work unseen: the wait is one of the app's clock. */
    #reconnect(real: EventSource, init: EventSourceInit | undefined): void {
      if (this.#closed || real.readyState !== Real.CONNECTING) return
      real.close()
      this.#isReconnecting = true
      target.setTimeout(() => this.#open(init), RECONNECT_MS)
    }

    #connect(init: EventSourceInit | undefined): void {
      if (this.#closed) return
      this.#isReconnecting = false
      const real = new Real(this.url, init)
      this.#real = real
      for (const name of EVENTS) {
        real.addEventListener(name, event => {
          ledger.noteActivity()
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
  target.EventSource = HeldStream as unknown as typeof EventSource
  return {
    counts: () => streams.map(it => it.count()),
    leave() {
      for (const it of streams) it.close()
    },
  }
}
