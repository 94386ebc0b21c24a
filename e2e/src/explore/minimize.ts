/** Delta debugging: what can be left out of a list, and what can be made shorter, while something stays as it is. */

/** Whether it stays so with this list. */
export type StillFails<T> = (list: readonly T[]) => Promise<boolean>

/** Leaves out halves, then quarters, down to single items, until none of them can be left out. */
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

/** One pass over all pieces of a size, from the end: what comes late matters least. */
async function without<T>(list: readonly T[], size: number, holds: StillFails<T>): Promise<readonly T[]> {
  let left = list
  for (let from = left.length - size; from > -size; from -= size) {
    const rest = left.filter((_, index) => index < Math.max(0, from) || index >= from + size)
    if (rest.length < left.length && (await holds(rest))) left = rest
  }
  return left
}

/** Puts the first of the simpler forms of each item in its place with which it still holds. */
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
