/** Seeded random numbers in named streams, so that an extra draw in one stream does not change the others. */

export interface RandomStream {
  /** A number in [0, 1). */
  next(): number
  /** A number in [low, high). */
  between(low: number, high: number): number
}

/** 32-bit FNV-1a hash; turns seed and name into the state of a stream. */
function fnv1a(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}

/** A stream of the mulberry32 generator (Tommy Ettinger, public domain). */
function mulberry32(seed: number): RandomStream {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { next, between: (low, high) => low + next() * (high - low) }
}

/** Returns a function from names to streams. The same seed and name give the same numbers. */
export function createRandomStreams(seed: number): (name: string) => RandomStream {
  const streams = new Map<string, RandomStream>()
  return name => {
    const known = streams.get(name)
    if (known) return known
    const fresh = mulberry32(fnv1a(`${seed}/${name}`))
    streams.set(name, fresh)
    return fresh
  }
}
