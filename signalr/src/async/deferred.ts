/** A promise that is settled from outside. Node 20 has no `Promise.withResolvers`. */

export type Deferred<Value> = {
  readonly promise: Promise<Value>
  resolve(value: Value | PromiseLike<Value>): void
  reject(cause?: unknown): void
}

/** Returns a promise and the functions that settle it. */
export function deferred<Value = void>(): Deferred<Value> {
  let settle: Omit<Deferred<Value>, 'promise'> | undefined
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject }
  })
  if (!settle) throw new Error('A promise has not called its executor.')
  return { promise, ...settle }
}
