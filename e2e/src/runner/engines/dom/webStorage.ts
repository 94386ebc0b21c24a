/** Web storage in memory: items are properties of it too, by the standard. */

export type Items = Map<string, string>

/** Returns the storage of one document: replaced methods end with the document, items stay. */
export function webStorage(items: Items): Storage {
  const methods = {
    getItem: (key: string) => items.get(String(key)) ?? null,
    setItem: (key: string, value: unknown) => void items.set(String(key), String(value)),
    removeItem: (key: string) => void items.delete(String(key)),
    clear: () => items.clear(),
    key: (index: number) => [...items.keys()][index] ?? null,
  }
  return new Proxy(methods as unknown as Storage, {
    get: (target, key) => (key === 'length' ? items.size : (Reflect.get(target, key) ?? items.get(String(key)))),
    set(_, key, value) {
      items.set(String(key), String(value))
      return true
    },
    has: (target, key) => Reflect.has(target, key) || items.has(String(key)),
    deleteProperty(_, key) {
      items.delete(String(key))
      return true
    },
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (target, key) =>
      Object.hasOwn(target, key)
        ? Reflect.getOwnPropertyDescriptor(target, key)
        : items.has(String(key))
          ? { value: items.get(String(key)), enumerable: true, configurable: true }
          : undefined,
  })
}
