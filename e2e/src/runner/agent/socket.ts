/** WebSockets of an app under test: they open, send and close through the send queue, and their frames are counted. */
import { type ConnectionList, createConnectionList } from './connectionList.ts'
import type { NetworkParts } from './networkParts.ts'
import type { Pending } from './pendingWork.ts'
import type { Connections } from './phone.ts'

export interface SocketCount {
  readonly token: string
  /** Undefined for an event stream, which only receives. */
  readonly sent: number | undefined
  readonly received: number
  readonly open: boolean
}

type Handler = ((event: Event) => void) | null
const EVENTS = ['open', 'message', 'error', 'close'] as const
/** Close event of a browser for a connection that broke. */
const BROKEN = { wasClean: false, code: 1006, reason: '' }

/** The id that a hub connection shares with the other end; other sockets are known by their address. */
export const tokenOf = (url: string): string => /[?&]id=([^&]*)/i.exec(url)?.[1] ?? url

export interface Sockets extends Connections {
  counts(): readonly SocketCount[]
}

interface Target {
  WebSocket: typeof WebSocket
}

/** What all sockets of a page share. */
interface SocketContext extends NetworkParts {
  readonly Real: typeof WebSocket
  readonly sockets: ConnectionList<HeldSocket>
}

/** WebSocket of the app: forwards to a real one through the send queue, and holds back events while it is suspended. */
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
  /** The end of the connection was delivered to the app, or waits for a suspended page. */
  #gone = false
  #sent = 0
  #received = 0
  /** Ends the pending work of this socket. */
  #settled: () => void

  readonly #context: SocketContext

  constructor(context: SocketContext, url: string | URL, protocols?: string | string[]) {
    super()
    this.#context = context
    this.url = String(url)
    this.#settled = context.pendingWork.add('socket', `${this.#address} is opening`)
    context.sendQueue.post('socket', () => this.#connect(protocols))
    context.sockets.add(this)
  }

  get hasEnded(): boolean {
    return this.#gone
  }
  get #address(): string {
    return this.url.split('?')[0] ?? ''
  }

  /** A connection counts as open until its close event, because the app does not know of its end before. */
  count(): SocketCount {
    const open = !this.#gone && this.#real !== undefined && this.#real.readyState !== this.#context.Real.CONNECTING
    return { token: tokenOf(this.url), sent: this.#sent, received: this.#received, open }
  }

  /** A socket can end without being asked to, and its close event comes in a later task than its error event. */
  pending(): readonly Pending[] {
    if (this.#gone || this.#real === undefined) return []
    const { readyState, bufferedAmount } = this.#real
    const isEnding = readyState === this.#context.Real.CLOSING || readyState === this.#context.Real.CLOSED
    if (isEnding) return [{ kind: 'socket', what: `${this.#address} is ending` }]
    const isSending = readyState === this.#context.Real.OPEN && bufferedAmount > 0
    return isSending ? [{ kind: 'socket', what: `${this.#address} is sending` }] : []
  }

  /** Breaks the connection; later messages of the other end are dropped. */
  cut(): void {
    if (this.#gone || this.#real === undefined) return
    this.#real.close()
    this.#end(Object.assign(new Event('close'), BROKEN))
  }
  /** Closes the connection without events, because the page is gone. */
  leave(): void {
    this.#gone = true
    this.#real?.close()
  }
  #end(close: Event): void {
    if (this.#gone) return
    this.#gone = true
    this.#context.deliver(() => this.#relay(close))
  }
  #relay(event: Event): void {
    this.#context.pendingWork.noteActivity()
    const copy = copyOf(event)
    isolated(() => this[`on${event.type as (typeof EVENTS)[number]}`]?.call(this, copy))
    this.dispatchEvent(copy)
  }

  #connect(protocols: string | string[] | undefined): void {
    if (!this.#context.isOnline()) {
      this.#settled()
      this.#context.deliver(() => this.#relay(new Event('error')))
      this.#end(Object.assign(new Event('close'), BROKEN))
      return
    }
    const real = new this.#context.Real(this.url, protocols)
    this.#real = real
    real.binaryType = this.#binaryType
    const relay = (event: Event): void => {
      if (!this.#gone) this.#context.deliver(() => this.#relay(event))
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
    this.#context.sendQueue.post('frame', () => {
      if (this.#real?.readyState !== this.#context.Real.OPEN) return
      this.#sent++
      this.#real.send(data as string)
    })
  }
  close(code?: number, reason?: string): void {
    if (this.#closing || this.#gone) return
    this.#closing = true
    this.#settled()
    this.#settled = this.#context.pendingWork.add('socket', `${this.#address} is closing`)
    this.#context.sendQueue.post('close', () => this.#real?.close(code, reason))
  }
}

/** Replaces the WebSocket of `target`. */
export function installSockets(target: Target, parts: NetworkParts): Sockets {
  const sockets = createConnectionList<HeldSocket>()
  const context: SocketContext = { ...parts, Real: target.WebSocket, sockets }
  const { pendingWork } = parts
  pendingWork.addSource(() => sockets.all().flatMap(it => it.pending()))
  target.WebSocket = class extends HeldSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(context, url, protocols)
    }
  } as unknown as typeof WebSocket
  return {
    counts: () => sockets.all().map(it => it.count()),
    cut() {
      for (const it of sockets.all()) it.cut()
    },
    leave() {
      for (const it of sockets.all()) it.leave()
    },
  }
}

/** Reports an error of a handler, so that it stops no other handler, as in a browser. */
function isolated(run: () => void): void {
  try {
    run()
  } catch (error) {
    if ('reportError' in globalThis) globalThis.reportError(error)
    else console.warn('A handler of a socket threw.', error)
  }
}

/** Returns a copy of an event, to dispatch it on the object that replaces the real one. */
export function copyOf(event: Event): Event {
  if ('data' in event) return new MessageEvent('message', { data: event.data })
  if ('wasClean' in event && 'code' in event && 'reason' in event) {
    return Object.assign(new Event('close'), { wasClean: event.wasClean, code: event.code, reason: event.reason })
  }
  return new Event(event.type)
}
