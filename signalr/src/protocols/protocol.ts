/** Interface of an encoding of hub messages. All functions are pure. */
import type { HubMessage, TransferFormat } from './messages.ts'

export type ProtocolName = 'json' | 'messagepack'

/** First message of a sequence of bytes. */
export type Piece = {
  /** The message without its frame. */
  readonly record: Buffer
  /** Number of consumed bytes, including the frame. */
  readonly size: number
}

export type HubProtocol = {
  readonly name: ProtocolName
  readonly transferFormat: TransferFormat
  /**
   * Encodes a message with its frame for any transport, and with room in front, see `bufferWithRoom`. Throws if a value
   * cannot be encoded, such as a bigint.
   */
  encode(message: HubMessage): Buffer
  /**
   * Returns the first message of `bytes`, or undefined while it is incomplete. Throws if it is, or claims to be, longer
   * than `limit` bytes. `searched` is the number of bytes that were found incomplete before.
   */
  split(bytes: Buffer, limit: number, searched?: number): Piece | undefined
  /** Decodes a record; undefined for a type that this version does not know. Throws if it is malformed. */
  decode(record: Buffer): HubMessage | undefined
}

/** Highest version of both encodings that a client may request. */
export const PROTOCOL_VERSION = 2
