/** Options of the embedding server. */
import type { IncomingMessage } from 'node:http'
import type { Argument } from './binding.ts'
import type { CallContext } from './calls.ts'
import type { HubConnection } from './connection.ts'
import type { CallFilter } from './filters.ts'
import { withoutUndefined } from './limits.ts'
import type { HubMetric } from './metrics.ts'
import type { HandshakeRequest, HandshakeResponse, HubMessage } from './protocols/messages.ts'
import type { ScaleOut } from './scaleOut.ts'
import type { StreamSource } from './streamSource.ts'
import { type HubTimers, realTimers } from './time/timers.ts'
import type { TransportLimits, TransportName } from './transports/transport.ts'

/** Refuses the request with this HTTP status and an empty body. */
export type Refusal = {
  /** HTTP status, such as 401 or 403. */
  readonly refused: number
}

/** Whether `authenticate` refused the request. */
export function isRefusal<User extends object>(answer: User | Refusal): answer is Refusal {
  return 'refused' in answer
}

/** Options of a hub method: its authorization, and the arguments that it takes. */
export type MethodOptions<User> = {
  /** Whether `user` may call the method; by default everybody. Only true permits, and a promise does not. */
  authorize?(user: User): boolean
  /**
   * Arguments that a call must have: their number, or the kind of each. A call with others fails before `authorize` and
   * `parse` are called. Uploaded streams do not count. By default any.
   */
  args?: number | readonly Argument[]
  /** Converts `args` from the wire into the arguments of the method; throws if they do not fit. */
  parse?(args: readonly unknown[]): readonly unknown[]
  /** Number of streams that the caller uploads with a call; by default none. */
  uploads?: number
}

/** A hub method that returns one result, or none. */
export type PlainMethod<User> = MethodOptions<User> & {
  /**
   * The caller receives the result, or the result of the promise. It can read only errors thrown as
   * `hubException(text)`.
   */
  run(caller: HubConnection<User>, args: readonly unknown[], call: CallContext): unknown
}

/** A hub method that returns a stream of items. */
export type StreamingMethod<User> = MethodOptions<User> & {
  /** The caller receives the items of the returned iterable one by one, as fast as it reads. */
  stream(caller: HubConnection<User>, args: readonly unknown[], call: CallContext): StreamSource | Promise<StreamSource>
}

/** A method that clients may invoke, or stream from. Names are case-insensitive. */
export type HubMethod<User> = PlainMethod<User> | StreamingMethod<User>

/** Any decoded message, as `onFrame` receives it. */
export type TappedMessage = HubMessage | HandshakeRequest | HandshakeResponse

/** Faults of connections, for tests: lost messages and refused handshakes. */
export type ConnectionFaults<User> = {
  /** Whether `message` is sent over `connection`; otherwise it is lost silently and not counted. */
  canSend?(connection: HubConnection<User>, message: TappedMessage): boolean
  /** Whether data from `connection` is processed; it is counted either way, and shows that the client is alive. */
  canReceive?(connection: HubConnection<User>): boolean
  /** Error that refuses the valid handshake of `connection`; undefined to accept it. */
  handshakeError?(connection: HubConnection<User>): string | undefined
}

/** Limits of time, size and number that a hub keeps. Times are in milliseconds, sizes in bytes. */
export type HubLimits = TransportLimits & {
  /** Milliseconds from the open transport to a complete handshake. */
  readonly handshakeTimeoutMs: number
  /** Milliseconds without a sent message after which a ping is sent. */
  readonly keepAliveMs: number
  /** Milliseconds of silence after which a client that sends pings counts as lost. At least twice its ping interval. */
  readonly clientTimeoutMs: number
  /** Milliseconds that a negotiated connection waits for its transport. */
  readonly negotiatedForMs: number
  /** Bytes that are read from a client while a call waits for its turn; the rest waits unread. */
  readonly maxHeldBytes: number
  /** Number of non-streaming calls of one client that run at the same time. */
  readonly maxParallelInvocations: number
  /** Most streams of one client in each direction: those it receives, and those it uploads. */
  readonly maxStreams: number
  /** Number of unread items of an upload stream. */
  readonly uploadItems: number
  /**
   * Bytes of unacknowledged messages for a client with stateful reconnect; above it, streams and awaited messages
   * wait. The official client acknowledges once a second, so this is also the most bytes that they send in a second.
   */
  readonly replayBytes: number
  /** Milliseconds in which such a client may reconnect. */
  readonly resumeMs: number
  /** Milliseconds between two acknowledgments to such a client. */
  readonly confirmMs: number
  /** Milliseconds that `closeAll` waits for running methods before it closes connections. */
  readonly drainMs: number
  /** Milliseconds that `closeAll` then waits before it aborts the remaining connections. */
  readonly shutdownMs: number
  /** Number of closed connections whose counts stay readable. */
  readonly closedKept: number
}

/** Default limits; those of ASP.NET Core where it has them. */
export const defaultLimits: HubLimits = {
  maxMessageBytes: 32_768,
  handshakeTimeoutMs: 15_000,
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  negotiatedForMs: 15_000,
  maxBufferedBytes: 1_048_576,
  bufferGraceMs: 5_000,
  maxQueuedBytes: 16_777_216,
  sendTimeoutMs: 10_000,
  closeTimeoutMs: 5_000,
  maxBodyBytes: 30_000_000,
  maxHeldBytes: 65_536,
  pollMs: 90_000,
  unpolledMs: 15_000,
  maxParallelInvocations: 1,
  maxStreams: 100,
  uploadItems: 10,
  replayBytes: 1_048_576,
  resumeMs: 15_000,
  confirmMs: 1_000,
  drainMs: 0,
  shutdownMs: 1_500,
  closedKept: 1_000,
}

/** Options of a hub; each has a default. */
export type HubOptions<User extends object> = {
  /**
   * Returns the user of `token` (bearer header, or `access_token` of the query of `request`). Undefined refuses with
   * 401; `{ refused: status }` refuses with another status. By default every request has an empty user.
   */
  authenticate?(
    token: string | undefined,
    request: IncomingMessage,
  ): User | Refusal | undefined | Promise<User | Refusal | undefined>
  /**
   * Whether a page of `origin` may use the hub. By default only without an origin, or from the host of `request`. With
   * this option, the adapters for `node:http` and Express send the headers of CORS to the pages that it allows.
   */
  allowOrigin?(origin: string | undefined, request: IncomingMessage): boolean
  /** Whether `user` may use the hub with this `request`; false refuses with 403. By default every user may. */
  authorize?(user: User, request: IncomingMessage): boolean | Promise<boolean>
  /**
   * The id by which messages are sent to `user`, over all its connections; undefined for none. By default its property
   * `id`, if that is a string.
   */
  userId?(user: User): string | undefined
  /** Creates what the hub keeps for a connection of `user` as its `data`; by default an empty object. */
  createData?(user: User): object
  /** Filters around every call of a client, the first outermost. */
  filters?: readonly CallFilter<User>[]
  /** Clock for pings, polls, timeouts and expiry of connections of `user`; by default that of the machine. */
  timersFor?(user: User): HubTimers
  /** Clock for network timeouts: slow readers, unconfirmed closes, shutdown. By default that of the machine. */
  socketTimers?: HubTimers
  /** Transports of the hub; by default all. */
  transports?: readonly TransportName[]
  /** Transports for `user`; undefined for those of the hub. */
  transportsFor?(user: User): readonly TransportName[] | undefined
  /** Whether clients may request stateful reconnect, which resumes without losing messages; by default no. */
  statefulReconnect?: boolean
  /** Redirects the negotiation `request` of `user` to an address, with a token; undefined for no redirect. */
  redirect?(user: User, request: IncomingMessage): { readonly url: string; readonly accessToken?: string } | undefined
  /**
   * When the token of `user` expires: a date, or a time on the clock of `timersFor`, which by default begins with the
   * process. The connection is then closed and may reconnect. Undefined for never. A JWT has seconds since 1970:
   * `expiresAt: user => new Date(1000 * user.exp)`.
   */
  expiresAt?(user: User): number | Date | undefined
  /** Loses messages or refuses handshakes, to test clients; by default nothing is lost. */
  faults?: ConnectionFaults<User>
  /** Methods by name; `on` of the hub adds more. */
  methods?: Readonly<Record<string, HubMethod<User>>>
  /**
   * Receives the raw `bytes` of a `connection`. With this option there is no handshake and no hub protocol: connections
   * are raw, like those of a ConnectionHandler in .NET, and `sendBytes` sends to them.
   */
  onBytes?(connection: HubConnection<User>, bytes: Buffer): void
  /**
   * Called after the handshake of `connection`, before its first message. If it fails, the connection is closed
   * without a way to reconnect.
   */
  onConnected?(connection: HubConnection<User>): void | Promise<void>
  /**
   * Called after the end of a `connection` for which `onConnected` succeeded. Without a `reason` the client left
   * normally.
   */
  onDisconnected?(connection: HubConnection<User>, reason: string | undefined): void | Promise<void>
  /**
   * Called with every decoded `message` of every `connection`, in wire order and while sending: it must be quick and
   * must not throw. `direction`: `in` for what a client sent.
   */
  onFrame?(connection: HubConnection<User>, direction: 'in' | 'out', message: TappedMessage): void
  /** Connects the hub to those of other processes; by default there are none. */
  scaleOut?: ScaleOut
  /** Receives each `metric` that the hub measures. It must be quick and must not throw. */
  onMetric?(metric: HubMetric): void
  /**
   * Called with an `error` that a callback or a hub method of the embedder threw; `during` names it. By default logs
   * it.
   */
  onError?(error: unknown, during: string): void
  /** Adds type and message of server errors to the errors for clients. For development only. */
  detailedErrors?: boolean
  /** Limits that differ from `defaultLimits`. */
  limits?: Partial<HubLimits>
}

/** Options with a value for each that the hub cannot do without. */
export type CompleteOptions<User extends object> = HubOptions<User> &
  Required<Pick<HubOptions<User>, 'authenticate' | 'userId' | 'createData' | 'timersFor' | 'socketTimers' | 'onError'>>

/** Fills in the defaults. */
export function completeOptions<User extends object>(options: HubOptions<User>): CompleteOptions<User> {
  return {
    // The contract of a hub makes `authenticate` required if its users have properties.
    authenticate: () => ({}) as User,
    userId: ownId,
    createData: () => ({}),
    timersFor: () => realTimers,
    socketTimers: realTimers,
    onError: (error, during) => console.error(`The hub failed in ${during}:`, error),
    ...withoutUndefined(options),
  }
}

function ownId(user: object): string | undefined {
  const id: unknown = Reflect.get(user, 'id')
  return typeof id === 'string' ? id : undefined
}
