/** What carries the bytes of a connection, and what it tells the connection. */
import type { Readable } from 'node:stream'
import type { Heartbeat } from '../time/heartbeat.ts'
import type { TransferFormat } from '../protocols/messages.ts'
import type { Packet } from './packet.ts'

/** All transports, the best first. */
export const transportNames = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const

export type TransportName = (typeof transportNames)[number]

/** What each can carry. */
export const transportFormats: Readonly<Record<TransportName, readonly TransferFormat[]>> = {
  WebSockets: ['Text', 'Binary'],
  ServerSentEvents: ['Text'],
  LongPolling: ['Text', 'Binary'],
}

export type Transport = {
  readonly formats: readonly TransferFormat[]
  /** The peer hears from its transport anyway, so it needs no pings. */
  readonly needsNoPings: boolean
  /** Where POSTs of the peer arrive; undefined where messages of both directions share a line. */
  readonly inbox: Intake | undefined
  /** Sends at once or queues; false when the transport is ending and nothing left. */
  send(packet: Packet): boolean
  /** A promise when what was sent piles up, done when it does not any more or the line is gone. */
  ready(): Promise<void> | undefined
  /** Stops and restarts what the peer may send, for back-pressure. */
  pause(): void
  resume(): void
  /** Ends after everything sent has left; aborts by itself when the peer does not answer in time. */
  end(failed: boolean): void
  /** Cuts the line at once and says nothing to the peer. */
  abort(reason: string): void
}

/** Takes the body of a POST and answers with the status it is to be answered with, in its turn. Never rejects. */
export type Intake = { take(body: Readable): Promise<number> }

/** How a transport speaks to its connection. */
export type Ear = {
  received(bytes: Buffer): void
  /** Whether a request of the peer is kept waiting for something to send. */
  parked(is: boolean): void
  /** The last call, exactly once. Without a reason the peer ended in good order. */
  gone(reason: string | undefined): void
}

/** Builds a transport around the ear of a connection, whose clock the heartbeat is of. */
export type Carry = (ear: Ear, heartbeat: Heartbeat) => Transport

/** What the transports of one hub have in common. */
export type Network = {
  /** That of the machine's clock: it judges the network. */
  readonly heartbeat: Heartbeat
  readonly limits: TransportLimits
  /** The hub shuts down: no request is let in any more. */
  isShut: boolean
}

export type TransportLimits = {
  /** Bytes that may wait for a slow reader. */
  readonly maxBufferedBytes: number
  /** Milliseconds one write may wait for a slow reader. */
  readonly sendTimeoutMs: number
  /** Milliseconds to wait for the peer to confirm the end. */
  readonly closeTimeoutMs: number
  /** Longest body of a POST in bytes. It may hold several messages. */
  readonly maxBodyBytes: number
  /** Bytes that may arrive in POSTs while a method runs for the peer; after that bodies are left unread. */
  readonly maxHeldBytes: number
  /** Milliseconds a poll waits for something to answer. */
  readonly pollMs: number
  /** Milliseconds without a poll after which the peer of long polling is gone. */
  readonly unpolledMs: number
}

/** Bytes that may wait in the hub before streams let their reader catch up. */
export const HIGH_WATER_BYTES = 65_536

export const TOO_SLOW = 'The peer reads too slowly.'
export const LOST = 'The connection was lost.'
export const NOT_CONFIRMED = 'The peer did not confirm the end of the connection.'
