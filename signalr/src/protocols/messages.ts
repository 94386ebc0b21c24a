/** The messages of the hub protocol, as both encodings carry them. Source: the SignalR hub protocol specification. */

export const messageType = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
  ack: 8,
  sequence: 9,
} as const

type Types = typeof messageType

/**
 * A call; without `invocationId` the caller expects no result. `streamIds` name the streams that the caller uploads
 * with it.
 */
export type Invocation = {
  type: Types['invocation']
  target: string
  arguments: readonly unknown[]
  invocationId?: string
  streamIds?: readonly string[]
}
export type StreamItem = { type: Types['streamItem']; invocationId: string; item: unknown }
/** The result of a call: an error, a value, or neither for a method without a result; never both. */
export type Completion = { type: Types['completion']; invocationId: string; error?: string; result?: unknown }
export type StreamInvocation = {
  type: Types['streamInvocation']
  target: string
  arguments: readonly unknown[]
  invocationId: string
  streamIds?: readonly string[]
}
export type CancelInvocation = { type: Types['cancelInvocation']; invocationId: string }
export type Ping = { type: Types['ping'] }
export type Close = { type: Types['close']; error?: string; allowReconnect?: boolean }

/** Acknowledges all messages up to this number. Only with stateful reconnect, like the next one. */
export type Ack = { type: Types['ack']; sequenceId: number }
/** Number of the next message, sent after a reconnect. */
export type Sequence = { type: Types['sequence']; sequenceId: number }

/** A message between hub and client after the handshake, as the hub protocol of SignalR defines them. */
export type HubMessage =
  | Invocation
  | StreamItem
  | Completion
  | StreamInvocation
  | CancelInvocation
  | Ping
  | Close
  | Ack
  | Sequence

/** Whether a message has a sequence number and is sent again after a reconnect. */
export const isNumbered = ({ type }: HubMessage): boolean => type <= messageType.cancelInvocation

/** Encoded data that a transport carries. */
export type TransferFormat = 'Text' | 'Binary'

/** The messages before the first hub message, always JSON. */
export type HandshakeRequest = { protocol: string; version: number }
export type HandshakeResponse = { error?: string }
