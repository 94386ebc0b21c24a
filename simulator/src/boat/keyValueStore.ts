/**
 * What outlives the process beside the boats, such as sign-ins: things by name on a shelf, in the order in which they
 * were put there.
 */
import { randomBytes } from 'node:crypto'

export interface KeyValueStore {
  entries(): readonly (readonly [id: string, it: unknown])[]
  /** At the end, in the place of the one of the same id; it is there for good when the call comes back. */
  put(id: string, it: unknown): void
  delete(id: string): void
}

/** The shelf of a name; what lies on it is plain data. */
export type KeyValueStores = (name: string) => KeyValueStore

/** Nothing outlives the process. */
export const VOLATILE_STORES: KeyValueStores = () => ({
  entries: () => [],
  put: () => undefined,
  delete: () => undefined,
})

/** A map of what lies on a shelf. What is set comes last. */
export class PersistentMap<T> extends Map<string, T> {
  readonly #shelf: KeyValueStore

  constructor(shelf: KeyValueStore) {
    super()
    this.#shelf = shelf
    // Whoever puts things on a shelf is the only one who does, so that their shape is known.
    for (const [id, it] of shelf.entries()) super.set(id, it as T)
  }

  override set(id: string, it: T): this {
    this.#shelf.put(id, it)
    super.delete(id)
    return super.set(id, it)
  }

  override delete(id: string): boolean {
    if (!this.has(id)) return false
    this.#shelf.delete(id)
    return super.delete(id)
  }
}

/** Random bytes that are the same again after a restart. */
export function persistentSecret(shelf: KeyValueStore, name: string, length: number): Buffer {
  const secrets = new PersistentMap<string>(shelf)
  const secret = secrets.get(name) ?? randomBytes(length).toString('base64')
  if (!secrets.has(name)) secrets.set(name, secret)
  return Buffer.from(secret, 'base64')
}
