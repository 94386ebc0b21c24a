/** Unhandled rejections by realm: a browser logs them, while Node would exit. */
const realms = new WeakMap<object, (reason: unknown) => void>()
let isListening = false

/** Finds the realm of a promise; a rejection outside all realms ends the process, as usual. */
function forwardRejection(reason: unknown, promise: object): void {
  const prototype: unknown = Object.getPrototypeOf(promise)
  const report = typeof prototype === 'object' && prototype !== null ? realms.get(prototype) : undefined
  if (report) report(reason)
  else if (process.listenerCount('unhandledRejection') === 1) throw reason
}

/** Calls `report` with every unhandled rejection of this realm from now on, without keeping the realm in memory. */
export function onUnhandledRejection(prototype: object, report: (reason: unknown) => void): void {
  if (!isListening) process.on('unhandledRejection', forwardRejection)
  isListening = true
  realms.set(prototype, report)
}
