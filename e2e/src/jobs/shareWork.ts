/** Work on a list with as many workers at once as there are resources, such as copies of the workspace. */

/** Passes each item to `run`, with the resource that is free first. Rejects when `run` does. */
export async function shareWork<R, T>(
  resources: readonly R[],
  items: readonly T[],
  run: (resource: R, item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  const work = async (resource: R): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await run(resource, next)
  }
  await Promise.all(resources.map(work))
}
