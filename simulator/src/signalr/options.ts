/** Options of the embedding server. */
import type { IncomingMessage } from 'node:http'
import type { CallContext } from './calls.ts'
import type { HubConnection } from './connection.ts'
import type { HandshakeRequest, HandshakeResponse, HubMessage } from './protocols/messages.ts'
import type { StreamSource } from './streamSource.ts'
import type { HubTimers } from './time/timers.ts'
import type { TransportLimits, TransportName } from './transports/transport.ts'

/** A request that is turned away with this HTTP status and an empty body. */
export type Refusal = { readonly refused: number }

type AnyMethod<User> = {
  /** Whether this user may; everybody when left out. */
  allow?(user: User): boolean
  /** Turns the arguments from the wire into those the method expects; throws when they do not fit. */
  parse?(args: readonly unknown[]): readonly unknown[]
  /** How many streams its caller sends up with a call; none when left out. */
  uploads?: number
}

export type PlainMethod<User> = AnyMethod<User> & {
  /** The result, or a promise of it, goes to the caller, who can read only what is thrown as `hubException(text)`. */
  run(caller: HubConnection<User>, args: readonly unknown[], call: CallContext): unknown
}

export type StreamingMethod<User> = AnyMethod<User> & {
  /** What it gives to iterate over goes to the caller item by item, as fast as that reads. */
  stream(caller: HubConnection<User>, args: readonly unknown[], call: CallContext): StreamSource | Promise<StreamSource>
}

/** A method clients may invoke, or one they may stream from. Names are matched without regard to case. */
export type HubMethod<User> = PlainMethod<User> | StreamingMethod<User>

/** Any decoded message, as the tap sees it. */
export type TappedMessage = HubMessage | HandshakeRequest | HandshakeResponse

/** A line that loses things on purpose, such as a bad one that is being tried out. */
export type BadLine<User> = {
  /** Whether a message may leave; one that may not is lost without a word and not counted. */
  leaves?(connection: HubConnection<User>, message: TappedMessage): boolean
  /** Whether what has arrived is read; it is counted either way, and shows that the peer is alive. */
  arrives?(connection: HubConnection<User>): boolean
  /** Why a handshake that is in order is refused all the same. */
  refuses?(connection: HubConnection<User>): string | undefined
}

export type HubLimits = TransportLimits & {
  /** Longest incoming message in bytes. */
  readonly maxMessageBytes: number
  /** Milliseconds from the open transport to a complete handshake. */
  readonly handshakeTimeoutMs: number
  /** Milliseconds of nothing sent after which a ping is sent. */
  readonly keepAliveMs: number
  /** Milliseconds of silence after which a peer that pings is gone. At least twice its ping interval. */
  readonly clientTimeoutMs: number
  /** Milliseconds a negotiated connection waits for its transport. */
  readonly negotiatedForMs: number
  /** Plain calls of one client that run at the same time; streams do not count. */
  readonly maxParallelInvocations: number
  /** Items of an upload that wait to be taken. */
  readonly uploadItems: number
  /** Bytes of messages a peer with stateful reconnect may leave unconfirmed before nothing new is sent to it. */
  readonly replayBytes: number
  /** Milliseconds such a peer has to come back on a new line. */
  readonly resumeMs: number
  /** Milliseconds between two confirmations of what such a peer sends. */
  readonly confirmMs: number
  /** Milliseconds `closeAll` waits before it cuts the lines that are left. */
  readonly shutdownMs: number
  /** How many closed connections keep their counts readable. */
  readonly closedKept: number
}

/** The values of ASP.NET Core where it has one. */
export const defaultLimits: HubLimits = {
  maxMessageBytes: 32_768,
  handshakeTimeoutMs: 15_000,
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  negotiatedForMs: 15_000,
  maxBufferedBytes: 1_048_576,
  sendTimeoutMs: 10_000,
  closeTimeoutMs: 5_000,
  maxBodyBytes: 262_144,
  maxHeldBytes: 65_536,
  pollMs: 90_000,
  unpolledMs: 15_000,
  maxParallelInvocations: 1,
  uploadItems: 10,
  replayBytes: 100_000,
  resumeMs: 15_000,
  confirmMs: 1_000,
  shutdownMs: 1_500,
  closedKept: 1_000,
}

export type HubOptions<User extends object> = {
  /**
   * Who sends this token (bearer header, else `access_token` of the query)? Nobody, 401, when undefined;
   * `{ refused: status }` turns away with another status.
   */
  authenticate(
    token: string | undefined,
    request: IncomingMessage,
  ): User | Refusal | undefined | Promise<User | Refusal | undefined>
  /** Whether a page of this origin may open a WebSocket. Left out: no origin, or that of the request's host. */
  allowOrigin?(origin: string | undefined, request: IncomingMessage): boolean
  /** The clock that pings, polls, timeouts and expiry of this user's connections run on. */
  timersFor(user: User): HubTimers
  /** The clock the network is judged by: slow readers, unanswered ends, shutdown. Normally `realTimers`. */
  socketTimers: HubTimers
  /** What clients may connect with; everything when left out. */
  transports?: readonly TransportName[]
  /** The same for one user; undefined leaves it at what everybody may. */
  transportsFor?(user: User): readonly TransportName[] | undefined
  /** Whether clients that ask for it may come back on a new line without losing a message; no when left out. */
  statefulReconnect?: boolean
  /** Where this user's negotiation should go on, and with which token, instead of here; nowhere else when undefined. */
  redirect?(user: User, request: IncomingMessage): { readonly url: string; readonly accessToken?: string } | undefined
  /**
   * When this user's token expires, on the clock of `timersFor`; the connection is then closed, and may come back.
   * Never when undefined.
   */
  expiresAt?(user: User): number | undefined
  line?: BadLine<User>
  methods?: Readonly<Record<string, HubMethod<User>>>
  /**
   * Hears the bytes of a peer as they come. Where it is given there is no handshake and no hub protocol: the
   * connections are plain ones, such as those of a ConnectionHandler in .NET, and `sendBytes` is how to speak to them.
   */
  onBytes?(connection: HubConnection<User>, bytes: Buffer): void
  /** After the handshake, before the first message. A failure closes the connection without a way to reconnect. */
  onConnected?(connection: HubConnection<User>): void | Promise<void>
  /** After the end of a connection `onConnected` was successful for. No reason: the peer left in good order. */
  onDisconnected?(connection: HubConnection<User>, reason: string | undefined): void | Promise<void>
  /** Sees every decoded message in the order of the wire. It is called while sending: be quick and do not throw. */
  onFrame?(connection: HubConnection<User>, direction: 'in' | 'out', message: TappedMessage): void
  /** Hears what a callback or a method of the embedder threw; `during` names it. */
  onError(error: unknown, during: string): void
  /** Appends type and message of server errors to what clients read. For development only. */
  detailedErrors?: boolean
  limits?: Partial<HubLimits>
}
