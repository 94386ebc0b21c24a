/** State of one connection: its public view, and the fields that only the hub uses. */
import type { Calls } from './calls.ts'
import type { ScheduledTask, Heartbeat } from './time/heartbeat.ts'
import type { InputBuffer } from './inputBuffer.ts'
import type { HubProtocol, ProtocolName } from './protocols/protocol.ts'
import type { Replay } from './replay.ts'
import type { CreateTransport, Transport, TransportName } from './transports/transport.ts'

/** State of a connection: `handshake` until the client has named its protocol, `closing` until its transport ends. */
export type ConnectionState = 'handshake' | 'connected' | 'closing' | 'closed'

/**
 * A live view: counts and state move on. A frame is a WebSocket data frame, an event, a POST or a message in the answer
 * to a poll; handshake, pings and Close messages are counted too.
 */
export type HubConnection<User, Data extends object = object> = {
  /** Public id of the connection. */
  readonly id: string
  /** Secret id: the value of `id=` in the address of the transport. */
  readonly token: string
  /** The user that `authenticate` of the options returned. */
  readonly user: User
  /** Id of the user, see `userId` of the options. */
  readonly userId: string | undefined
  /** Data that the hub keeps for the connection, see `createData` of the options. */
  readonly data: Data
  /** Transport in use. */
  readonly transport: TransportName
  /** Undefined until the handshake. */
  readonly protocol: ProtocolName | undefined
  /** State of the connection; it never goes back. */
  readonly state: ConnectionState
  /** Whether a long poll of the client is waiting for data. */
  readonly parked: boolean
  /** Whether the transport is lost and the client may reconnect statefully. */
  readonly suspended: boolean
  /** Number of frames to the client. */
  readonly framesSent: number
  /** Number of frames from the client. */
  readonly framesReceived: number
  /** Bytes of messages to the client, without the framing of the transport. */
  readonly bytesSent: number
  /** Bytes of messages from the client, without the framing of the transport. */
  readonly bytesReceived: number
}

/** What is kept of a connection after its end: everything but the user and the data, which may be large. */
export type ClosedConnection = Omit<HubConnection<unknown>, 'user' | 'data'>

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

export type Connection<User> = {
  readonly view: Writable<HubConnection<User>>
  readonly heartbeat: Heartbeat
  readonly keepaliveTask: ScheduledTask
  /** Replaced after a stateful reconnect. */
  transport: Transport
  protocol: HubProtocol | undefined
  readonly input: InputBuffer
  /** Cost that may still be read before the event loop has a turn, see `ALLOWANCE`. */
  allowance: number
  /** Whether asynchronous work runs for the client; its next message waits. */
  busy: boolean
  /** Bytes that wait while it is busy; each frame that came meanwhile costs some more. */
  held: number
  /** Whether the connection is registered with the scale-out. */
  isEnrolled: boolean
  /** Whether `onConnected` has succeeded, so that `onDisconnected` must be called. */
  isAnnounced: boolean
  /** When the connection was opened, by `socketTimers`. */
  readonly openedAt: number
  lastSent: number
  lastReceived: number
  /** Whether the client has sent a ping, so that the client timeout applies. */
  sendsPings: boolean
  /** Why the hub ended the connection. */
  reason: string | undefined
  /** Created by the first call in either direction. */
  calls: Calls | undefined
  /** Whether the client requested stateful reconnect when it negotiated, and uses WebSockets. */
  readonly resumable: boolean
  /** Message buffer for stateful reconnect; undefined without it. */
  replay: Replay | undefined
  /** When the client's token expires, on the connection's clock; undefined for never. */
  expiresAt: number | undefined
  /** Ends the connection at once without a Close message. */
  abort(reason: string): void
  /** Continues over a new transport. */
  replaceTransport(createTransport: CreateTransport): void
}
