/**
 * The provider's memory: sessions, grants, codes and refresh tokens, which outlive the process where its shelves do.
 * The library's own is shared by all providers of a process, small, and warns about itself.
 */
import { VOLATILE_STORES, PersistentMap, type KeyValueStores } from '#boat/keyValueStore.ts'
import type { Adapter, Payload } from 'oidc-provider'

export interface Store {
  /** The part of the memory for one model, as the provider asks for it. */
  adapter(model: string): Adapter
  /** Forgets all sessions, grants and tokens of a user; those of the session with the uid `but` stay. */
  forget(user: string, but?: string): void
  /** Whether a sign-in, by the id of its grant, has not ended. */
  isAlive(grant: string): boolean
}

/** What a sign-in is for the provider, and for tools without a browser. */
export const TOOL = 'ToolGrant'
const GRANTS = ['Grant', TOOL]
/** What a sign-in is while it is under way. */
export const INTERACTION = 'Interaction'
/** What knows its user; opened at once, since a user may be forgotten before the provider asks for it. */
const OF_USERS = [...GRANTS, 'Session', 'AccessToken', 'AuthorizationCode', 'RefreshToken', INTERACTION]

/** What is written never fails. */
const WRITING = ''

/** Per model. Anyone can make sessions that nobody signs in to, so some entries must go at some point. */
const LIMIT = 10_000

export interface StoreWorld {
  readonly limit?: number
  /**
   * Is called before something of a user is found or written: it may forget the user, or throw for a renewal that
   * fails.
   */
  look?(user: string, model: string): void
  readonly shelves?: KeyValueStores
  /** Hears that sign-ins have ended. */
  ended?(): void
}

export function createStore({
  limit = LIMIT,
  look = () => undefined,
  shelves = VOLATILE_STORES,
  ended = () => undefined,
}: StoreWorld = {}): Store {
  const opened = (model: string): PersistentMap<Payload> => new PersistentMap<Payload>(shelves(`oidc ${model}`))
  const models = new Map<string, Map<string, Payload>>(OF_USERS.map(model => [model, opened(model)]))
  const dropWhere = (entries: Map<string, Payload>, gone: (payload: Payload) => boolean): void => {
    for (const [id, payload] of entries) if (gone(payload)) entries.delete(id)
  }
  const grantsOf = (uid: string | undefined): ReadonlySet<unknown> => {
    const sessions = [...models.values()]
      .flatMap(it => [...it.values()])
      .filter(it => uid !== undefined && it.uid === uid)
    return new Set(sessions.flatMap(it => Object.values(it.authorizations ?? {}).map(({ grantId }) => grantId)))
  }
  const forget = (user: string, but?: string): void => {
    const grants = grantsOf(but)
    const stays = ({ uid, grantId, kind, jti }: Payload): boolean =>
      (but !== undefined && uid === but) ||
      (grantId !== undefined && grants.has(grantId)) ||
      (kind === 'Grant' && grants.has(jti))
    for (const entries of models.values()) dropWhere(entries, payload => payload.accountId === user && !stays(payload))
    ended()
  }
  return {
    forget,
    isAlive: grant => GRANTS.some(model => models.get(model)?.has(grant)),
    adapter(model) {
      const entries = models.get(model) ?? opened(model)
      models.set(model, entries)
      const looked = (find: () => Payload | undefined): Payload | undefined => {
        const user = find()?.accountId
        if (typeof user === 'string') look(user, model)
        return find()
      }
      const first = (matches: (payload: Payload) => boolean) => [...entries.values()].find(matches)
      return {
        async upsert(id, payload, expiresIn) {
          // Who was signed out from aboard before is so before what comes now is written.
          if (typeof payload.accountId === 'string') look(payload.accountId, WRITING)
          entries.set(id, payload)
          sweep(entries, (payload.exp ?? Number.POSITIVE_INFINITY) - expiresIn, limit)
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
          if (GRANTS.includes(model)) ended()
        },
        async revokeByGrantId(grantId) {
          dropWhere(entries, payload => payload.grantId === grantId)
        },
      }
    },
  }
}

/**
 * Drops what expired from the front, and beyond the limit the oldest that is nobody's, so that nobody is signed out
 * by a
 * stranger. `now` is what the provider took for now when it wrote.
 */
function sweep(entries: Map<string, Payload>, now: number, limit: number): void {
  for (const [id, { exp }] of entries) {
    if (exp === undefined || exp > now) break
    entries.delete(id)
  }
  while (entries.size > limit) entries.delete(oldestOf(entries))
}

function oldestOf(entries: Map<string, Payload>): string {
  for (const [id, { accountId }] of entries) if (accountId === undefined) return id
  const [first = ''] = entries.keys()
  return first
}
