/** Storage of the sign-in in this tab, which may be full or forbidden. */
import type { StateStore } from 'oidc-client-ts'
import { StorageUnavailable } from '#platform/identity.ts'

const PREFIX = 'oidc.'

/** undefined where storage is forbidden: there it throws as soon as it is named. */
function sessionStorageOrNone(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

/** For what has to outlive the way to the provider and back: it cannot be held in memory, since the page goes. */
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

/** Tokens that the tab cannot keep are held until the page goes: whoever has come so far stays signed in. */
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
