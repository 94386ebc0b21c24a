/** Reads replies and pushes from recorded traffic, as the contract defines them. */
import {
  decodePush,
  decodeReply,
  type HubEventName,
  type PushValue,
  type ReplyOf,
  type Route,
} from '@drydock/contracts'
import type { RecordedCall, TrafficItem } from './traffic.ts'

/** All recorded replies of a route that the contract accepts, with their calls. */
export const repliesTo = <R extends Route>(
  items: readonly TrafficItem[],
  route: R,
): readonly { readonly call: RecordedCall; readonly reply: ReplyOf<R> }[] =>
  items.flatMap(item => {
    if (item.is !== 'call' || item.route !== route || item.status !== 200 || item.reply === undefined) return []
    const read = decodeReply(route, JSON.stringify(item.reply))
    return read.ok ? [{ call: item, reply: read.value }] : []
  })

/** Returns the first recorded reply of a route that the contract accepts; undefined if there is none. */
export function firstReply<R extends Route>(items: readonly TrafficItem[], route: R): ReplyOf<R> | undefined {
  return repliesTo(items, route)[0]?.reply
}

/** Returns the first recorded push of an event that the contract accepts; undefined if there is none. */
export function firstPush<N extends HubEventName>(items: readonly TrafficItem[], event: N): PushValue<N> | undefined {
  for (const item of items) {
    const read = item.is === 'push' && item.event === event ? decodePush(event, item.args) : undefined
    if (read?.ok) return read.value
  }
  return undefined
}
