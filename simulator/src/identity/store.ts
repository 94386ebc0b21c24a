/**
 * Storage adapter of oidc-provider: sessions, grants, codes and refresh tokens, optionally persistent.
 * The library's own adapter is small and shared by all providers of a process.
 */
import { VOLATILE_STORES, PersistentMap, type KeyValueStores } from '#boat/keyValueStore.ts'
import type { Adapter, Payload } from 'oidc-provider'

export interface Store {
  /** The adapter of one model. */
  adapter(model: string): Adapter
  /** Removes all sessions, grants and tokens of a user, except those of the session with uid `but`. */
  forget(user: string, but?: string): void
  /** Whether the sign-in with this grant id has not ended. */
  isAlive(grant: string): boolean
}

/** Model name of sign-ins of tools without a browser. */
export const TOOL = 'ToolGrant'
const GRANTS = ['Grant', TOOL]
/** Model name of pending sign-ins. */
export const INTERACTION = 'Interaction'
/** Models with a user. They are opened at start, since a user may be removed before the provider uses them. */
const USER_MODELS = [...GRANTS, 'Session', 'AccessToken', 'AuthorizationCode', 'RefreshToken', INTERACTION]

/** Model name for writes; no failure can be requested for it. */
const WRITE = ''

/** Most entries per model. Anyone can create sessions without signing in, so old ones are removed. */
const LIMIT = 10_000

export interface StoreOptions {
  readonly limit?: number
  /** Is called before data of a user is read or written. It may remove the user's data, or throw. */
  beforeUse?(user: string, model: string): void
  readonly stores?: KeyValueStores
  /** Is called when sign-ins have ended. */
  onSignInsEnded?(): void
}

/** Creates the storage of one provider. */
export function createStore({ stores = VOLATILE_STORES, ...options }: StoreOptions = {}): Store {
  const opened = (model: string): Entries => new PersistentMap<Payload>(stores(`oidc ${model}`))
  const models = new Map<string, Entries>(USER_MODELS.map(model => [model, opened(model)]))
  return {
    forget(user, but) {
      const stays = belongsTo(but, models)
      for (const entries of models.values())
        dropWhere(entries, payload => payload.accountId === user && !stays(payload))
      options.onSignInsEnded?.()
    },
    isAlive: grant => GRANTS.some(model => models.get(model)?.has(grant)),
    adapter(model) {
      const entries = models.get(model) ?? opened(model)
      models.set(model, entries)
      return adapterOf(model, entries, options)
    },
  }
}

type Entries = Map<string, Payload>

/** Returns whether an entry belongs to the session with a uid: its data, its grants, and their tokens. */
function belongsTo(uid: string | undefined, models: ReadonlyMap<string, Entries>): (payload: Payload) => boolean {
  if (uid === undefined) return () => false
  const sessions = [...models.values()].flatMap(it => [...it.values()]).filter(it => it.uid === uid)
  const grants = new Set<unknown>(
    sessions.flatMap(it => Object.values(it.authorizations ?? {}).map(({ grantId }) => grantId)),
  )
  return payload =>
    payload.uid === uid ||
    (payload.grantId !== undefined && grants.has(payload.grantId)) ||
    (payload.kind === 'Grant' && grants.has(payload.jti))
}

/** The adapter of one model, on its entries. */
function adapterOf(
  model: string,
  entries: Entries,
  { limit = LIMIT, beforeUse = () => undefined, onSignInsEnded = () => undefined }: Omit<StoreOptions, 'stores'>,
): Adapter {
  const looked = (find: () => Payload | undefined): Payload | undefined => {
    const user = find()?.accountId
    if (typeof user === 'string') beforeUse(user, model)
    return find()
  }
  const first = (matches: (payload: Payload) => boolean) => [...entries.values()].find(matches)
  return {
    async upsert(id, payload, expiresIn) {
      // A pending sign-out takes effect first; it must not remove the new entry.
      if (typeof payload.accountId === 'string') beforeUse(payload.accountId, WRITE)
      entries.set(id, payload)
      const isSwept = sweep(entries, (payload.exp ?? Number.POSITIVE_INFINITY) - expiresIn, limit)
      if (isSwept && GRANTS.includes(model)) onSignInsEnded()
    },
    find: async id => looked(() => entries.get(id)),
    findByUid: async uid => looked(() => first(payload => payload.uid === uid)),
    findByUserCode: async code => first(payload => payload.userCode === code),
    async consume(id) {
      const payload = entries.get(id)
      if (payload) entries.set(id, { ...payload, consumed: true })
    },
    async destroy(id) {
      entries.delete(id)
      if (GRANTS.includes(model)) onSignInsEnded()
    },
    async revokeByGrantId(grantId) {
      dropWhere(entries, payload => payload.grantId === grantId)
    },
  }
}

function dropWhere(entries: Entries, gone: (payload: Payload) => boolean): void {
  for (const [id, payload] of entries) if (gone(payload)) entries.delete(id)
}

/**
 * Removes expired entries, and beyond the limit the oldest anonymous ones, so that strangers cannot sign users out. All
 * entries of a model live equally long, so that the oldest ones expire first. Returns whether it removed any.
 * @param now the provider's time of the present write.
 */
function sweep(entries: Entries, now: number, limit: number): boolean {
  const before = entries.size
  for (const [id, { exp }] of entries) {
    if (exp === undefined) continue
    if (exp > now) break
    entries.delete(id)
  }
  while (entries.size > limit) entries.delete(oldestOf(entries))
  return entries.size < before
}

function oldestOf(entries: Entries): string {
  for (const [id, { accountId }] of entries) if (accountId === undefined) return id
  const [first = ''] = entries.keys()
  return first
}
