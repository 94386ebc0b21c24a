/** Interfaces between transports and connections. */
import type { Readable } from 'node:stream'
import type { Heartbeat } from '../time/heartbeat.ts'
import type { TransferFormat } from '../protocols/messages.ts'
import type { Packet } from './packet.ts'

/** All transports, the preferred first. */
export const transportNames = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const

/** Name of a transport, as negotiation writes it. */
export type TransportName = (typeof transportNames)[number]

/** Transfer formats that each transport supports. */
export const transportFormats: Readonly<Record<TransportName, readonly TransferFormat[]>> = {
  WebSockets: ['Text', 'Binary'],
  ServerSentEvents: ['Text'],
  LongPolling: ['Text', 'Binary'],
}

export type Transport = {
  readonly formats: readonly TransferFormat[]
  /** Whether the client needs no pings, since its polls are answered regularly. */
  readonly needsNoPings: boolean
  /** Receives the client's POSTs; undefined for WebSockets. */
  readonly inbox: PostReceiver | undefined
  /** Sends or queues a packet; false if the transport is ending. */
  send(packet: Packet): boolean
  /** Bytes that wait to be sent. */
  readonly queuedBytes: number
  /** Whether more than `HIGH_WATER_BYTES` wait to be sent; streams and awaited messages then wait. */
  readonly isFull: boolean
  /** Returns a promise while `isFull`; it resolves when there is room or the transport has ended. */
  ready(): Promise<void> | undefined
  /** Delays messages until the next turn of the event loop and sends them together, if the transport can. */
  corkUntilNextTurn(): void
  /** Stops reading from the client, for back-pressure; `resume` continues. */
  pause(): void
  resume(): void
  /** Ends after all queued data is sent; aborts if the client does not confirm in time. */
  end(failed: boolean): void
  /** Ends at once. */
  abort(reason: string): void
}

/** Takes the body of a POST and resolves with the response status. Never rejects. */
export type PostReceiver = { take(body: Readable): Promise<number> }

/** Events of a transport. */
export type TransportListener = {
  onReceived(bytes: Buffer): void
  /** A long poll started (true) or stopped (false) waiting for data. */
  onParked(isParked: boolean): void
  /** The transport has ended; called exactly once, as the last event. Without a reason the client ended it normally. */
  onClosed(reason: string | undefined): void
}

/** Creates a transport. @param heartbeat of the connection's clock. */
export type CreateTransport = (listener: TransportListener, heartbeat: Heartbeat) => Transport

/** Shared state of the transports of one hub. */
export type Network = {
  /** On real time, for network timeouts. */
  readonly heartbeat: Heartbeat
  readonly limits: TransportLimits
  /** Whether the hub shuts down and refuses requests. */
  isShut: boolean
}

export type TransportLimits = {
  /** Longest incoming message in bytes. */
  readonly maxMessageBytes: number
  /** Bytes that may wait for a reader for longer than `bufferGraceMs`, behind the message that is being sent. */
  readonly maxBufferedBytes: number
  /** Milliseconds that bytes may wait without being counted. */
  readonly bufferGraceMs: number
  /** Most bytes that may wait for a reader at all, beside one message of up to `maxMessageBytes`. */
  readonly maxQueuedBytes: number
  /** Longest time that one write may take, in milliseconds. */
  readonly sendTimeoutMs: number
  /** Time for the client to confirm the close, in milliseconds. */
  readonly closeTimeoutMs: number
  /**
   * Longest POST body and WebSocket frame in bytes; each is in memory as a whole. They contain all messages that a
   * client has sent at once.
   */
  readonly maxBodyBytes: number
  /** Longest time that a poll waits for data, in milliseconds. */
  readonly pollMs: number
  /** Longest time between polls before the client counts as lost, in milliseconds. */
  readonly unpolledMs: number
}

/** Waiting bytes above which streams and awaited messages pause. */
export const HIGH_WATER_BYTES = 65_536

export const TOO_SLOW = 'The peer reads too slowly.'
export const LOST = 'The connection was lost.'
export const NOT_CONFIRMED = 'The peer did not confirm the end of the connection.'
