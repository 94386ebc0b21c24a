/** The messages of the hub protocol, as both encodings carry them. Source: the SignalR hub protocol specification. */

export const messageType = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
} as const

type Types = typeof messageType

/** A call; without `invocationId` nobody waits for an answer. */
export type Invocation = {
  type: Types['invocation']
  target: string
  arguments: readonly unknown[]
  invocationId?: string
}
export type StreamItem = { type: Types['streamItem']; invocationId: string; item: unknown }
/** The answer to a call: an error, a value, or neither for a method that returns nothing; never both. */
export type Completion = { type: Types['completion']; invocationId: string; error?: string; result?: unknown }
export type StreamInvocation = {
  type: Types['streamInvocation']
  target: string
  arguments: readonly unknown[]
  invocationId: string
}
export type CancelInvocation = { type: Types['cancelInvocation']; invocationId: string }
export type Ping = { type: Types['ping'] }
export type Close = { type: Types['close']; error?: string; allowReconnect?: boolean }

export type HubMessage = Invocation | StreamItem | Completion | StreamInvocation | CancelInvocation | Ping | Close

/** What an encoding produces and a transport has to carry. */
export type TransferFormat = 'Text' | 'Binary'

/** What crosses before the first hub message, always as JSON. */
export type HandshakeRequest = { protocol: string; version: number }
export type HandshakeResponse = { error?: string }
