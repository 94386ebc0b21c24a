/** Streams of events of an app under test: opened through the outbox, and their messages counted at this end. */
import type { Ledger } from './ledger.ts'
import type { Outbox } from './outbox.ts'
import { copyOf, type SocketCount, tokenOf } from './socket.ts'

type Handler = ((event: Event) => void) | null
const EVENTS = ['open', 'message', 'error'] as const

/** Replaces the EventSource of `target`; answers what is counted. */
export function installStreams(target: { EventSource: typeof EventSource }, ledger: Ledger, outbox: Outbox): () => readonly SocketCount[] {
  const Real = target.EventSource
  const counts: (() => SocketCount)[] = []

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
    readonly #opened: () => void

    constructor(url: string | URL, init?: EventSourceInit) {
      super()
      this.url = String(url)
      this.withCredentials = init?.withCredentials ?? false
      this.#opened = ledger.enter('stream', `${this.url.split('?')[0]} is opening`)
      outbox.post('stream', () => this.#connect(init))
      counts.push(() => ({ token: tokenOf(this.url), sent: undefined, received: this.#received, open: this.#real?.readyState === Real.OPEN }))
    }

    #connect(init: EventSourceInit | undefined): void {
      if (this.#closed) return
      const real = new Real(this.url, init)
      this.#real = real
      for (const name of EVENTS) {
        real.addEventListener(name, event => {
          ledger.stir()
          this.#opened()
          if (name === 'message') this.#received++
          const copy = copyOf(event)
          this[`on${name}`]?.call(this, copy)
          this.dispatchEvent(copy)
        })
      }
    }

    get readyState(): number {
      return this.#closed ? 2 : (this.#real?.readyState ?? 0)
    }
    close(): void {
      this.#closed = true
      this.#opened()
      this.#real?.close()
    }
  }
  target.EventSource = HeldStream as unknown as typeof EventSource
  return () => counts.map(count => count())
}
