/** Random numbers from a seed: the same seed gives the same numbers on each machine. */

/**
 * The generator 'mulberry32' (Tommy Ettinger, public domain).
 * @param seed any integer; its lowest 32 bits count.
 * @returns a function that returns the next number, from 0 up to but not including 1.
 */
export function mulberry32(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
