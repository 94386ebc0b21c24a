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

/** Number of draws so far by the name of the stream. */
export type DrawCounts = ReadonlyMap<string, number>

interface CountedStream extends RandomStream {
  drawn(): number
}

/** Each draw of mulberry32 adds this to its state, so a stream continues after any number of draws. */
const STEP = 0x6d2b79f5

function createStream(seed: number, before: number): CountedStream {
  const draw = mulberry32(seed + Math.imul(before, STEP))
  let drawn = before
  const next = (): number => {
    drawn++
    return draw()
  }
  return { next, between: (low, high) => low + next() * (high - low), drawn: () => drawn }
}

export interface RandomStreams {
  stream(name: string): RandomStream
  draws(): DrawCounts
}

/** Returns a function from names to streams. The same seed and name give the same numbers. */
export const createRandomStreams = (seed: number): RandomStreams['stream'] => createCountedStreams(seed).stream

/** Creates streams that start after a number of draws, by default none. */
export function createCountedStreams(seed: number, before: DrawCounts = new Map()): RandomStreams {
  const streams = new Map<string, CountedStream>()
  return {
    stream(name) {
      const known = streams.get(name)
      if (known) return known
      const fresh = createStream(fnv1a(`${seed}/${name}`), before.get(name) ?? 0)
      streams.set(name, fresh)
      return fresh
    },
    draws: () => new Map([...before, ...[...streams].map(([name, it]) => [name, it.drawn()] as const)]),
  }
}
