/** Seeded random numbers in named streams, so that an extra draw in one stream does not change the others. */
import { mulberry32 } from '@drydock/contracts/random'

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

function createStream(seed: number): RandomStream {
  const next = mulberry32(seed)
  return { next, between: (low, high) => low + next() * (high - low) }
}

/** Returns a function from names to streams. The same seed and name give the same numbers. */
export function createRandomStreams(seed: number): (name: string) => RandomStream {
  const streams = new Map<string, RandomStream>()
  return name => {
    const known = streams.get(name)
    if (known) return known
    const fresh = createStream(fnv1a(`${seed}/${name}`))
    streams.set(name, fresh)
    return fresh
  }
}
