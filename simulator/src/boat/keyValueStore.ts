/**
 * Key-value stores for data that outlives the process beside the boats, such as sign-ins. Entries keep insertion order.
 */
import { randomBytes } from 'node:crypto'

export interface KeyValueStore {
  entries(): readonly (readonly [id: string, it: unknown])[]
  /** Appends an entry, or replaces the one of the same id at the end. It is persistent when the call returns. */
  put(id: string, it: unknown): void
  delete(id: string): void
}

/** Returns the store of a name. Values are plain data. */
export type KeyValueStores = (name: string) => KeyValueStore

/** Stores that keep nothing. */
export const VOLATILE_STORES: KeyValueStores = () => ({
  entries: () => [],
  put: () => undefined,
  delete: () => undefined,
})

/** A map that is persisted in a store. A set entry moves to the end. */
export class PersistentMap<T> extends Map<string, T> {
  readonly #store: KeyValueStore

  constructor(store: KeyValueStore) {
    super()
    this.#store = store
    // Each store has one writer, so the shape of its values is known.
    for (const [id, value] of store.entries()) super.set(id, value as T)
  }

  override set(id: string, it: T): this {
    this.#store.put(id, it)
    super.delete(id)
    return super.set(id, it)
  }

  override delete(id: string): boolean {
    if (!this.has(id)) return false
    this.#store.delete(id)
    return super.delete(id)
  }
}

/** Random bytes that are created once and stay the same after a restart. */
export function persistentSecret(store: KeyValueStore, name: string, length: number): Buffer {
  const secrets = new PersistentMap<string>(store)
  const secret = secrets.get(name) ?? randomBytes(length).toString('base64')
  if (!secrets.has(name)) secrets.set(name, secret)
  return Buffer.from(secret, 'base64')
}
