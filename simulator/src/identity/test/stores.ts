/** Test fixture: key-value stores in memory that a test can read. */
import type { KeyValueStores } from '#boat/keyValueStore.ts'

export function createTestStores() {
  const all = new Map<string, Map<string, unknown>>()
  const stores: KeyValueStores = name => {
    const store = all.get(name) ?? new Map<string, unknown>()
    all.set(name, store)
    return { entries: () => [...store], put: (id, it) => void store.set(id, it), delete: id => void store.delete(id) }
  }
  return {
    stores,
    kept: (name: string, id: string) => all.get(name)?.get(id),
    count: (name: string) => all.get(name)?.size ?? 0,
  }
}
