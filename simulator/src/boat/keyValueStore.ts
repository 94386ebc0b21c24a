/**
 * What outlives the process beside the boats, such as sign-ins: things by name on a shelf, in the order in which they
 * were put there.
 */
import { randomBytes } from 'node:crypto'

export interface Shelf {
  all(): readonly (readonly [id: string, it: unknown])[]
  /** At the end, in the place of the one of the same id; it is there for good when the call comes back. */
  put(id: string, it: unknown): void
  drop(id: string): void
}

/** The shelf of a name; what lies on it is plain data. */
export type Shelves = (name: string) => Shelf

/** Nothing outlives the process. */
export const NO_SHELVES: Shelves = () => ({ all: () => [], put: () => undefined, drop: () => undefined })

/** A map of what lies on a shelf. What is set comes last. */
export class Shelved<T> extends Map<string, T> {
  readonly #shelf: Shelf

  constructor(shelf: Shelf) {
    super()
    this.#shelf = shelf
    // Whoever puts things on a shelf is the only one who does, so that their shape is known.
    for (const [id, it] of shelf.all()) super.set(id, it as T)
  }

  override set(id: string, it: T): this {
    this.#shelf.put(id, it)
    super.delete(id)
    return super.set(id, it)
  }

  override delete(id: string): boolean {
    if (!this.has(id)) return false
    this.#shelf.drop(id)
    return super.delete(id)
  }
}

/** Random bytes that are the same again after a restart. */
export function secretOf(shelf: Shelf, name: string, length: number): Buffer {
  const secrets = new Shelved<string>(shelf)
  const secret = secrets.get(name) ?? randomBytes(length).toString('base64')
  if (!secrets.has(name)) secrets.set(name, secret)
  return Buffer.from(secret, 'base64')
}
