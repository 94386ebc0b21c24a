/** One connection: what the embedder may see of it, and what the hub remembers. */
import type { Calls } from './calls.ts'
import type { Beat, Heartbeat } from './time/heartbeat.ts'
import type { HubProtocol, ProtocolName } from './protocols/protocol.ts'
import type { Replay } from './replay.ts'
import type { Carry, Transport, TransportName } from './transports/transport.ts'

export type ConnectionState = 'handshake' | 'connected' | 'closing' | 'closed'

/**
 * A live view: counts and state move on. A frame is a WebSocket data frame, an event, a POST or a message in the answer
 * to a poll; handshake, pings and Close messages are counted too.
 */
export type HubConnection<User> = {
  /** Public name of the connection. */
  readonly id: string
  /** Secret name, the value of `id=` in the address of the transport. */
  readonly token: string
  readonly user: User
  readonly transport: TransportName
  /** Undefined until the handshake. */
  readonly protocol: ProtocolName | undefined
  readonly state: ConnectionState
  /** A poll of its peer is kept waiting on purpose, until there is something to send or its time is over. */
  readonly parked: boolean
  /** Its line is broken, and its peer may come back on a new one. */
  readonly suspended: boolean
  readonly framesSent: number
  readonly framesReceived: number
  /** Bytes of messages, without the framing of the transport. */
  readonly bytesSent: number
  readonly bytesReceived: number
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

export type Connection<User> = {
  readonly view: Writable<HubConnection<User>>
  readonly heartbeat: Heartbeat
  readonly beat: Beat
  /** Replaced when the peer comes back on a new line. */
  transport: Transport
  protocol: HubProtocol | undefined
  /** Bytes of the peer that no message was taken from yet. */
  rest: Buffer
  /** Something asynchronous runs for the peer; its next message waits. */
  busy: boolean
  /** The embedder's `onConnected` has succeeded, so `onDisconnected` is owed. */
  welcomed: boolean
  lastSent: number
  lastReceived: number
  /** The peer has shown that it pings, so its silence means something. */
  pings: boolean
  /** Why the hub ended it, when it did. */
  reason: string | undefined
  /** Made with the first call in either direction. */
  calls: Calls | undefined
  /** Whether the peer may come back on a new line was asked for when it was named. */
  readonly resumable: boolean
  /** What makes that possible; undefined where it is not. */
  replay: Replay | undefined
  /** When the peer's token expires, on the connection's clock. */
  expiresAt: number
  /** Ends it at once and says nothing to the peer. */
  giveUp(reason: string): void
  /** Goes on over a new line. */
  adopt(carry: Carry): void
}

export const NO_BYTES = Buffer.alloc(0)
