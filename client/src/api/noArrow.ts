/**
 * Stands in for Apache Arrow in the build: the storage client would fetch it for a list in that format, which the app
 * never asks for.
 */

/** @throws always */
export function tableFromIPC(): never {
  throw new Error('The storage has answered with a list in the Arrow format, which was not asked for.')
}
