/** The hub without a web server: see `./node`, `./express` and `./fastify` for those. */
export type { HubContract } from './contract.ts'
export type { Argument } from './binding.ts'
export type { CallContext } from './calls.ts'
export type { ClosedConnection, ConnectionState, HubConnection } from './connection.ts'
export type { Delivery } from './delivery.ts'
export type { Endpoint } from './endpoint.ts'
export type { CallFilter, FilteredCall } from './filters.ts'
export { createHub, type Hub, type Mountable } from './hub.ts'
export type { Ending } from './lifecycle.ts'
export type { Call } from './methods.ts'
export type { HubMetric } from './metrics.ts'
export {
  type ConnectionFaults,
  defaultLimits,
  type HubLimits,
  type HubMethod,
  type HubOptions,
  type MethodOptions,
  type PlainMethod,
  type Refusal,
  type StreamingMethod,
  type TappedMessage,
} from './options.ts'
export type { Audience } from './recipients.ts'
export type { ConnectionRef, Receiver, Receivers } from './receivers.ts'
export type { Encodings, LocalHub, Recipients, ScaleOut } from './scaleOut.ts'
export { hubException } from './protocols/errors.ts'
export { type HubMessage, messageType } from './protocols/messages.ts'
export { type HubTimers, realTimers } from './time/timers.ts'
export type { TransportName } from './transports/transport.ts'
