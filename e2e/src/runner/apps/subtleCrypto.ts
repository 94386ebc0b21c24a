/** The cryptography of an app in a realm of Node: Node's own, by methods that belong to the realm alone. */

/** The agent follows the methods of its prototype; those of the boat's process are never touched. */
export function createSubtleCrypto(): SubtleCrypto {
  const { subtle } = crypto
  const names = Object.getOwnPropertyNames(SubtleCrypto.prototype).filter(it => it !== 'constructor')
  return Object.create(
    Object.fromEntries(names.map(name => [name, (Reflect.get(subtle, name) as () => unknown).bind(subtle)])),
  ) as SubtleCrypto
}
