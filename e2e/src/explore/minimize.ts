/** Delta debugging: removes items of a list, and simplifies others, while a failure persists. */

/** Returns whether this list still fails. */
export type StillFails<T> = (list: readonly T[]) => Promise<boolean>

/** Removes halves, then quarters, down to single items, until none can be removed. */
export async function withoutNeedless<T>(list: readonly T[], holds: StillFails<T>): Promise<readonly T[]> {
  let left = list
  for (let size = Math.ceil(left.length / 2); size >= 1; ) {
    const smaller = await without(left, size, holds)
    const again = smaller.length < left.length && size === 1
    left = smaller
    if (!again) size = size === 1 ? 0 : Math.ceil(size / 2)
  }
  return left
}

/** One pass over all pieces of a size, from the end, where items matter least. */
async function without<T>(list: readonly T[], size: number, holds: StillFails<T>): Promise<readonly T[]> {
  let left = list
  for (let from = left.length - size; from > -size; from -= size) {
    const rest = left.filter((_, index) => index < Math.max(0, from) || index >= from + size)
    if (rest.length < left.length && (await holds(rest))) left = rest
  }
  return left
}

/** Replaces each item by the first of its simpler forms that still fails. */
export async function simplified<T>(
  list: readonly T[],
  simpler: (it: T) => readonly T[],
  holds: StillFails<T>,
): Promise<readonly T[]> {
  let left = list
  for (let index = 0; index < left.length; index++) {
    const it = left[index]
    for (const form of it === undefined ? [] : simpler(it)) {
      const other = left.with(index, form)
      if (!(await holds(other))) continue
      left = other
      break
    }
  }
  return left
}
