/** Metrics of the hub while it runs, for `onMetric` and the channels of `node:diagnostics_channel`. */
import { channel } from 'node:diagnostics_channel'
import type { TransportName } from './transports/transport.ts'

/** Times are milliseconds of `socketTimers`, `connection` is the public id of one. */
export type HubMetric =
  | { readonly name: 'opened'; readonly connection: string; readonly transport: TransportName }
  | {
      readonly name: 'closed'
      readonly connection: string
      readonly transport: TransportName
      readonly durationMs: number
      /** Undefined if the client left normally. */
      readonly reason: string | undefined
    }
  /** A message that was sent, or a frame that was received; `bytes` are without the framing of the transport. */
  | { readonly name: 'message'; readonly direction: 'in' | 'out'; readonly connection: string; readonly bytes: number }
  /** A call of a client has ended. */
  | {
      readonly name: 'call'
      readonly connection: string
      readonly target: string
      readonly durationMs: number
      readonly failed: boolean
    }
  /** A client has answered a call of the hub: the round trip. */
  | { readonly name: 'roundTrip'; readonly connection: string; readonly target: string; readonly durationMs: number }
  /** A message was sent to a client that reads slowly; `bytes` wait for it. */
  | { readonly name: 'queue'; readonly connection: string; readonly bytes: number }

/** The hub, as far as metrics need it. */
type Measuring = { readonly options: { onMetric?(metric: HubMetric): void } }

const channels = {
  opened: channel('drydock:signalr:opened'),
  closed: channel('drydock:signalr:closed'),
  message: channel('drydock:signalr:message'),
  call: channel('drydock:signalr:call'),
  roundTrip: channel('drydock:signalr:roundTrip'),
  queue: channel('drydock:signalr:queue'),
} satisfies Record<HubMetric['name'], ReturnType<typeof channel>>

/** Whether a metric has a listener. Called for each message, since it costs less than `measure`. */
export function isMeasured({ options }: Measuring, name: HubMetric['name']): boolean {
  return options.onMetric !== undefined || channels[name].hasSubscribers
}

/** Reports a metric. It is created only if it has a listener. */
export function measure<Name extends HubMetric['name']>(
  { options }: Measuring,
  name: Name,
  { id }: { readonly id: string },
  rest: () => Omit<Extract<HubMetric, { name: Name }>, 'name' | 'connection'>,
): void {
  const { hasSubscribers } = channels[name]
  if (!options.onMetric && !hasSubscribers) return
  const metric = { name, connection: id, ...rest() }
  // The compiler does not see that `name` and `rest` are of the same member of the union.
  options.onMetric?.(metric as unknown as HubMetric)
  if (hasSubscribers) channels[name].publish(metric)
}
