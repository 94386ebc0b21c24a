/** A queue for tasks that must not overlap, such as those that read a record and send it as a whole. */

/** Returns a function that runs a task once all earlier ones have ended, and resolves or rejects with its result. */
export function serialQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return task => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}
