/** WebSockets of an app under test: opened, written to and closed through the outbox, and counted at this end. */
import type { PendingWork, Pending } from './pendingWork.ts'
import type { SendQueue } from './sendQueue.ts'
import type { Connections } from './phone.ts'

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

export interface Sockets extends Connections {
  counts(): readonly SocketCount[]
}

interface Target {
  WebSocket: typeof WebSocket
}

/** Replaces the WebSocket of `target`; `online` tells whether there is a network. */
export function installSockets(target: Target, ledger: PendingWork, outbox: SendQueue, online: () => boolean): Sockets {
  const Real = target.WebSocket
  const sockets: HeldSocket[] = []
  let held: (() => void)[] | undefined
  /** What happens to a socket of a suspended page is known to it when it is back. */
  const happen = (run: () => void): void => {
    if (held) held.push(run)
    else run()
  }
  ledger.addSource(() => sockets.flatMap(it => it.pending()))

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
    /** The end of the connection was relayed, or waits for a suspended page. */
    #gone = false
    #sent = 0
    #received = 0
    /** Crosses out what this socket was asked to do and has not done. */
    #settled: () => void

    constructor(url: string | URL, protocols?: string | string[]) {
      super()
      this.url = String(url)
      this.#settled = ledger.add('socket', `${this.#address} is opening`)
      outbox.post('socket', () => this.#connect(protocols))
      sockets.push(this)
    }

    get #address(): string {
      return this.url.split('?')[0] ?? ''
    }

    /** Until its close event a connection counts as open: the app does not know of its end. */
    count(): SocketCount {
      const open = !this.#gone && this.#real !== undefined && this.#real.readyState !== Real.CONNECTING
      return { token: tokenOf(this.url), sent: this.#sent, received: this.#received, open }
    }

    /** A socket can end without being asked to, and its close event comes in a later task than its error event. */
    pending(): readonly Pending[] {
      if (this.#gone || this.#real === undefined) return []
      const { readyState, bufferedAmount } = this.#real
      const isEnding = readyState === Real.CLOSING || readyState === Real.CLOSED
      if (isEnding) return [{ kind: 'socket', what: `${this.#address} is ending` }]
      const isSending = readyState === Real.OPEN && bufferedAmount > 0
      return isSending ? [{ kind: 'socket', what: `${this.#address} is sending` }] : []
    }

    /** The line is gone; nothing that the other end may still say is heard. */
    cut(): void {
      if (this.#gone || this.#real === undefined) return
      this.#real.close()
      this.#end(Object.assign(new Event('close'), BROKEN))
    }
    /** Its page is gone. */
    leave(): void {
      this.#gone = true
      this.#real?.close()
    }
    #end(close: Event): void {
      if (this.#gone) return
      this.#gone = true
      happen(() => this.#relay(close))
    }
    #relay(event: Event): void {
      ledger.noteActivity()
      const copy = copyOf(event)
      isolated(() => this[`on${event.type as (typeof EVENTS)[number]}`]?.call(this, copy))
      this.dispatchEvent(copy)
    }

    #connect(protocols: string | string[] | undefined): void {
      if (!online()) {
        this.#settled()
        happen(() => this.#relay(new Event('error')))
        this.#end(Object.assign(new Event('close'), BROKEN))
        return
      }
      const real = new Real(this.url, protocols)
      this.#real = real
      real.binaryType = this.#binaryType
      const relay = (event: Event): void => {
        if (!this.#gone) happen(() => this.#relay(event))
      }
      real.addEventListener('open', event => {
        if (!this.#closing) this.#settled()
        relay(event)
      })
      real.addEventListener('message', event => (this.#received++, relay(event)))
      real.addEventListener('error', relay)
      real.addEventListener('close', event => {
        this.#settled()
        this.#end(event)
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
      this.#settled()
      this.#settled = ledger.add('socket', `${this.#address} is closing`)
      outbox.post('close', () => this.#real?.close(code, reason))
    }
  }
  target.WebSocket = HeldSocket as unknown as typeof WebSocket
  return {
    counts: () => sockets.map(it => it.count()),
    hold(on) {
      const waiting = held ?? []
      held = on ? waiting : undefined
      if (!on) for (const run of waiting) run()
    },
    cut() {
      for (const it of sockets) it.cut()
    },
    leave() {
      for (const it of sockets) it.leave()
    },
  }
}

/** A handler that throws keeps no other event from being told, as in a browser. */
function isolated(run: () => void): void {
  try {
    run()
  } catch (error) {
    if ('reportError' in globalThis) globalThis.reportError(error)
    else console.warn('A handler of a socket threw.', error)
  }
}

/** Returns the same event for a target that stands in front of the real one. */
export function copyOf(event: Event): Event {
  if ('data' in event) return new MessageEvent('message', { data: event.data })
  if ('wasClean' in event && 'code' in event && 'reason' in event) {
    return Object.assign(new Event('close'), { wasClean: event.wasClean, code: event.code, reason: event.reason })
  }
  return new Event(event.type)
}
