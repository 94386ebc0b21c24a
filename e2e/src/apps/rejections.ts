/** Promises of an app's realm that are rejected and that nobody catches: a browser says so on its console, Node would end. */
const realms = new Map<object, WeakRef<(reason: unknown) => void>>()

/** A promise is known by its realm; what belongs to none is as fatal as ever. */
function hear(reason: unknown, promise: object): void {
  const its: unknown = Object.getPrototypeOf(promise)
  const tell = typeof its === 'object' && its !== null ? realms.get(its)?.deref() : undefined
  if (tell) tell(reason)
  else if (process.listenerCount('unhandledRejection') === 1) throw reason
}

/** Calls `tell` with every reason of this realm from now on, as long as somebody else keeps it. */
export function hearRejections(prototype: object, tell: (reason: unknown) => void): void {
  if (realms.size === 0) process.on('unhandledRejection', hear)
  for (const [known, it] of realms) if (it.deref() === undefined) realms.delete(known)
  realms.set(prototype, new WeakRef(tell))
}
