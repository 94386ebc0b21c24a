/** WebSockets of an app under test: opened, written to and closed through the outbox, and counted at this end. */
import type { Ledger } from './ledger.ts'
import type { Outbox } from './outbox.ts'
import type { Lines } from './phone.ts'

export interface SocketCount {
  readonly token: string
  /** Undefined for a stream, which only brings. */
  readonly sent: number | undefined
  readonly received: number
  readonly open: boolean
}

type Handler = ((event: Event) => void) | null
const EVENTS = ['open', 'message', 'error', 'close'] as const
/** How a browser tells of a connection that ended without a goodbye. */
const BROKEN = { wasClean: false, code: 1006, reason: '' }

/** The id that a hub connection shares with the other end; other sockets are known by their address. */
export const tokenOf = (url: string): string => /[?&]id=([^&]*)/i.exec(url)?.[1] ?? url

export interface Sockets extends Lines {
  counts(): readonly SocketCount[]
}

/** Replaces the WebSocket of `target`; `online` tells whether there is a network. */
export function installSockets(target: { WebSocket: typeof WebSocket }, ledger: Ledger, outbox: Outbox, online: () => boolean): Sockets {
  const Real = target.WebSocket
  const counts: (() => SocketCount)[] = []
  const cuts: (() => void)[] = []
  let held: (() => void)[] | undefined
  /** What happens to a socket of a suspended page is known to it when it is back. */
  const happen = (run: () => void): void => {
    if (held) held.push(run)
    else run()
  }

  class HeldSocket extends EventTarget {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSING = 2
    static readonly CLOSED = 3
    readonly CONNECTING = 0
    readonly OPEN = 1
    readonly CLOSING = 2
    readonly CLOSED = 3
    readonly url: string
    onopen: Handler = null
    onmessage: Handler = null
    onerror: Handler = null
    onclose: Handler = null
    #binaryType: BinaryType = 'blob'
    #real: WebSocket | undefined
    #closing = false
    #gone = false
    #sent = 0
    #received = 0

    constructor(url: string | URL, protocols?: string | string[]) {
      super()
      this.url = String(url)
      const opened = ledger.enter('socket', `${this.url.split('?')[0]} is opening`)
      outbox.post('socket', () => this.#connect(protocols, opened))
      cuts.push(() => this.#break())
      counts.push(() => ({ token: tokenOf(this.url), sent: this.#sent, received: this.#received, open: this.#real?.readyState === Real.OPEN && !this.#gone }))
    }

    /** The line is gone; nothing that the other end may still say is heard. */
    #break(): void {
      if (this.#gone || this.#real === undefined) return
      this.#gone = true
      this.#real.close()
      happen(() => this.#relay(Object.assign(new Event('close'), BROKEN)))
    }
    #relay(event: Event): void {
      ledger.stir()
      const copy = copyOf(event)
      isolated(() => this[`on${event.type as (typeof EVENTS)[number]}`]?.call(this, copy))
      this.dispatchEvent(copy)
    }

    #connect(protocols: string | string[] | undefined, opened: () => void): void {
      if (!online()) {
        opened()
        this.#gone = true
        this.#relay(new Event('error'))
        this.#relay(Object.assign(new Event('close'), BROKEN))
        return
      }
      const real = new Real(this.url, protocols)
      this.#real = real
      real.binaryType = this.#binaryType
      const relay = (event: Event): void => {
        if (!this.#gone || event.type === 'close') happen(() => this.#relay(event))
      }
      real.addEventListener('open', event => (opened(), relay(event)))
      real.addEventListener('message', event => (this.#received++, relay(event)))
      real.addEventListener('error', event => (opened(), relay(event)))
      real.addEventListener('close', event => {
        opened()
        if (this.#gone) return
        this.#gone = true
        relay(event)
      })
    }

    get readyState(): number {
      if (this.#gone) return 3
      return this.#closing ? 2 : (this.#real?.readyState ?? 0)
    }
    get protocol(): string {
      return this.#real?.protocol ?? ''
    }
    get extensions(): string {
      return this.#real?.extensions ?? ''
    }
    get bufferedAmount(): number {
      return this.#real?.bufferedAmount ?? 0
    }
    get binaryType(): BinaryType {
      return this.#binaryType
    }
    set binaryType(type: BinaryType) {
      this.#binaryType = type
      if (this.#real) this.#real.binaryType = type
    }

    send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
      if (this.readyState === 0) throw new DOMException('The socket is still connecting.', 'InvalidStateError')
      outbox.post('frame', () => {
        if (this.#real?.readyState !== Real.OPEN) return
        this.#sent++
        this.#real.send(data as string)
      })
    }
    close(code?: number, reason?: string): void {
      if (this.#closing || this.#gone) return
      this.#closing = true
      const done = ledger.enter('socket', `${this.url.split('?')[0]} is closing`)
      this.addEventListener('close', done, { once: true })
      outbox.post('close', () => this.#real?.close(code, reason))
    }
  }
  target.WebSocket = HeldSocket as unknown as typeof WebSocket
  return {
    counts: () => counts.map(count => count()),
    hold(on) {
      const waiting = held ?? []
      held = on ? waiting : undefined
      if (!on) for (const run of waiting) run()
    },
    cut: () => cuts.forEach(cut => cut()),
  }
}

/** The same event, for a target that stands in front of the real one. */
/** A handler that throws keeps no other event from being told, as in a browser. */
function isolated(run: () => void): void {
  try {
    run()
  } catch (error) {
    if ('reportError' in globalThis) globalThis.reportError(error)
    else console.warn('A handler of a socket threw.', error)
  }
}

export function copyOf(event: Event): Event {
  if ('data' in event) return new MessageEvent('message', { data: event.data })
  if ('wasClean' in event && 'code' in event && 'reason' in event) {
    return Object.assign(new Event('close'), { wasClean: event.wasClean, code: event.code, reason: event.reason })
  }
  return new Event(event.type)
}
