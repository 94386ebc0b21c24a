/**
 * Replacement for Apache Arrow in the build: the storage client imports it for lists in that format, which the app
 * never requests.
 */

/** @throws always */
export function tableFromIPC(): never {
  throw new Error('The storage has answered with a list in the Arrow format, which was not asked for.')
}
