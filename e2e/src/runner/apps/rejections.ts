/** Unhandled rejections by realm: a browser logs them, while Node would exit. */
const realms = new WeakMap<object, (reason: unknown) => void>()
let hears = false

/** A promise is known by its realm; what belongs to none is as fatal as ever. */
function hear(reason: unknown, promise: object): void {
  const its: unknown = Object.getPrototypeOf(promise)
  const tell = typeof its === 'object' && its !== null ? realms.get(its) : undefined
  if (tell) tell(reason)
  else if (process.listenerCount('unhandledRejection') === 1) throw reason
}

/** Calls `tell` with every reason of this realm from now on; it does not keep the realm, nor what hangs on it. */
export function onUnhandledRejection(prototype: object, tell: (reason: unknown) => void): void {
  if (!hears) process.on('unhandledRejection', hear)
  hears = true
  realms.set(prototype, tell)
}
