/** Storage of the sign-in in this tab, which may be full or forbidden. */
import type { StateStore } from 'oidc-client-ts'
import { StorageUnavailable } from '#platform/identity.ts'

const PREFIX = 'oidc.'

/** Returns the session storage; undefined where it is forbidden, since reading the property throws there. */
function sessionStorageOrNone(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

/** Storage for the state of a sign-in: it cannot be held in memory, since the page is left. */
export function tabStore(): StateStore {
  const store = sessionStorageOrNone()
  const get = (key: string): string | null => store?.getItem(PREFIX + key) ?? null
  return {
    async set(key, text) {
      try {
        if (store === undefined) throw new Error('storage is forbidden')
        store.setItem(PREFIX + key, text)
      } catch (error) {
        throw new StorageUnavailable(String(error))
      }
    },
    get: async key => get(key),
    async remove(key) {
      const text = get(key)
      store?.removeItem(PREFIX + key)
      return text
    },
    getAllKeys: async () =>
      Object.keys(store ?? {}).flatMap(it => (it.startsWith(PREFIX) ? [it.slice(PREFIX.length)] : [])),
  }
}

/** Tokens that the tab cannot store are held in memory until the page is closed, so that the person stays signed in. */
export function storeWithMemoryFallback(tab: StateStore): StateStore {
  const held = new Map<string, string>()
  return {
    ...tab,
    async set(key, text) {
      held.delete(key)
      await tab.set(key, text).catch(() => held.set(key, text))
    },
    get: async key => held.get(key) ?? tab.get(key),
    async remove(key) {
      held.delete(key)
      return tab.remove(key)
    },
  }
}
