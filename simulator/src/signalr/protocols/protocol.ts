/** Interface of an encoding of hub messages. All functions are pure. */
import type { HubMessage, TransferFormat } from './messages.ts'

export type ProtocolName = 'json' | 'messagepack'

/** The first message of a run of bytes. */
export type Piece = {
  /** The message without its frame. */
  readonly record: Buffer
  /** Bytes taken from the front, frame included. */
  readonly size: number
}

export type HubProtocol = {
  readonly name: ProtocolName
  readonly transferFormat: TransferFormat
  /** The message with its frame, ready for any transport. Throws what the encoder throws, such as for a bigint. */
  encode(message: HubMessage): Buffer
  /**
   * The first message of `bytes`, or undefined while it is incomplete.
   * Throws when it is, or claims to be, longer than `limit` bytes.
   */
  split(bytes: Buffer, limit: number): Piece | undefined
  /** What the record says; undefined for a type this version does not know. Throws when it is malformed. */
  decode(record: Buffer): HubMessage | undefined
}

/** The highest version of both encodings a client may ask for. */
export const PROTOCOL_VERSION = 2
