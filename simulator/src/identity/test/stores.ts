/** Test fixture: key-value stores in memory that a test can read. */
import type { KeyValueStores } from '#boat/keyValueStore.ts'

export function createTestStores() {
  const all = new Map<string, Map<string, unknown>>()
  const shelves: KeyValueStores = name => {
    const shelf = all.get(name) ?? new Map<string, unknown>()
    all.set(name, shelf)
    return { entries: () => [...shelf], put: (id, it) => void shelf.set(id, it), delete: id => void shelf.delete(id) }
  }
  return {
    shelves,
    kept: (name: string, id: string) => all.get(name)?.get(id),
    count: (name: string) => all.get(name)?.size ?? 0,
  }
}
