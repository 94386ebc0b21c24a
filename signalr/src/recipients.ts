/** Finds the connections of this server that receive a message. */
import type { Connection, HubConnection } from './connection.ts'
import type { Core } from './core.ts'
import type { Recipients } from './scaleOut.ts'

/** The recipients that are connected to this server. A member of two of the groups is listed twice. */
export function localRecipients<User extends object>(
  core: Core<User>,
  { kind, names, except }: Recipients,
): Iterable<Connection<User>> {
  const named = kind === 'all' ? core.live.values() : namedConnections(core, kind, names)
  if (except.length === 0) return named
  const excluded = new Set(except)
  return matching(named, it => !excluded.has(it.view.id))
}

/** Receivers: the connections that match a predicate, or those of a list. */
export type Audience<User> = ((connection: HubConnection<User>) => boolean) | Iterable<HubConnection<User>>

/** The connections of an audience, by default all. */
export function audienceOf<User extends object>(
  { live }: Core<User>,
  to: Audience<User> | undefined,
): Iterable<Connection<User>> {
  if (!to) return live.values()
  if (typeof to === 'function') return matching(live.values(), it => to(it.view))
  return Array.from(to, it => live.get(it.token)).filter(it => it !== undefined)
}

function* matching<Item>(items: Iterable<Item>, isWanted: (item: Item) => boolean): Generator<Item> {
  for (const item of items) if (isWanted(item)) yield item
}

function namedConnections<User extends object>(
  core: Core<User>,
  kind: 'groups' | 'users' | 'connections',
  names: readonly string[],
): readonly Connection<User>[] {
  if (kind === 'connections') return names.flatMap(it => core.byId.get(it) ?? [])
  const [name = ''] = names
  return names.length === 1 ? core[kind].members(name) : names.flatMap(it => core[kind].members(it))
}
