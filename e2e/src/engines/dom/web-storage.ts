/** Web storage in memory: items are properties of it as well, as the standard has it. */

export function webStorage(): Storage {
  const items = new Map<string, string>()
  const methods = {
    getItem: (key: string) => items.get(String(key)) ?? null,
    setItem: (key: string, value: unknown) => void items.set(String(key), String(value)),
    removeItem: (key: string) => void items.delete(String(key)),
    clear: () => items.clear(),
    key: (index: number) => [...items.keys()][index] ?? null,
  }
  return new Proxy(methods as unknown as Storage, {
    get: (target, key) => (key === 'length' ? items.size : (Reflect.get(target, key) ?? items.get(String(key)))),
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (target, key) =>
      Object.hasOwn(target, key) ? Reflect.getOwnPropertyDescriptor(target, key) : items.has(String(key)) ? { value: items.get(String(key)), enumerable: true, configurable: true } : undefined,
  })
}
