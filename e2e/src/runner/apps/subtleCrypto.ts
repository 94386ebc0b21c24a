/** SubtleCrypto for a realm of Node, with methods that the agent can replace. */

/** The agent replaces methods of its prototype, which must not be those of the process. */
export function createSubtleCrypto(): SubtleCrypto {
  const { subtle } = crypto
  const names = Object.getOwnPropertyNames(SubtleCrypto.prototype).filter(it => it !== 'constructor')
  return Object.create(
    Object.fromEntries(names.map(name => [name, (Reflect.get(subtle, name) as () => unknown).bind(subtle)])),
  ) as SubtleCrypto
}
