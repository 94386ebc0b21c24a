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

/** A call; without `invocationId` nobody waits for an answer. `streamIds` name what its caller streams up with it. */
export type Invocation = {
  type: Types['invocation']
  target: string
  arguments: readonly unknown[]
  invocationId?: string
  streamIds?: readonly string[]
}
export type StreamItem = { type: Types['streamItem']; invocationId: string; item: unknown }
/** The answer to a call: an error, a value, or neither for a method that returns nothing; never both. */
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

/** Everything up to and with this message has come. Only with stateful reconnect, as is the next. */
export type Ack = { type: Types['ack']; sequenceId: number }
/** The number of the message that comes next, after a new line has taken the place of a broken one. */
export type Sequence = { type: Types['sequence']; sequenceId: number }

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

/** Whether a message has a number of its own and is sent again over a new line. */
export const isNumbered = ({ type }: HubMessage): boolean => type <= messageType.cancelInvocation

/** What an encoding produces and a transport has to carry. */
export type TransferFormat = 'Text' | 'Binary'

/** What crosses before the first hub message, always as JSON. */
export type HandshakeRequest = { protocol: string; version: number }
export type HandshakeResponse = { error?: string }
