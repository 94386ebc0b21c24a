/** Simulated full storage of the phone: existing data stays, and writes fail. */

export interface StorageSimulation {
  setFull(isFull: boolean): void
}

interface StorageRealm {
  localStorage?: object
  sessionStorage?: object
  IDBObjectStore?: { readonly prototype: object }
  Cache?: { readonly prototype: object }
  DOMException: typeof DOMException
}

/** Methods that write, by owner. */
const WRITES: Readonly<Record<'web' | 'database' | 'cache', readonly string[]>> = {
  web: ['setItem'],
  database: ['put', 'add'],
  cache: ['put', 'add', 'addAll'],
}

export function installStorage(realm: StorageRealm): StorageSimulation {
  let isFull = false
  const full = (): DOMException => new realm.DOMException('The storage of the phone is full.', 'QuotaExceededError')
  const guard = (holder: object | undefined, names: readonly string[], isLater: boolean): void => {
    for (const name of names) {
      const original: unknown = holder && Reflect.get(holder, name)
      if (!holder || typeof original !== 'function') continue
      const value = function (this: unknown, ...args: readonly unknown[]): unknown {
        if (!isFull) return Reflect.apply(original, this, args)
        if (isLater) return Promise.reject(full())
        throw full()
      }
      Object.defineProperty(holder, name, { value, configurable: true, writable: true })
    }
  }
  for (const holder of new Set([realm.localStorage, realm.sessionStorage].map(ownerOf)))
    guard(holder, WRITES.web, false)
  guard(realm.IDBObjectStore?.prototype, WRITES.database, false)
  guard(realm.Cache?.prototype, WRITES.cache, true)
  return {
    setFull(to) {
      isFull = to
    },
  }
}

/**
 * Returns the owner of the storage methods: in a browser their shared prototype, since a property of a storage would be
 * an item; in the DOM engine each storage.
 */
function ownerOf(storage: object | undefined): object | undefined {
  if (storage === undefined || Object.hasOwn(storage, 'setItem')) return storage
  const above: unknown = Object.getPrototypeOf(storage)
  return typeof above === 'object' && above !== null ? above : undefined
}
