/** Guides walks by what earlier ones have reached: every other walk is a mutation of one that reached something new. */
import { SECOND } from '@drydock/contracts'
import { createRandomStreams, type RandomStream } from '@drydock/simulator'
import type { Move } from './moves.ts'
import { themedWalk, type ThemedWalk } from './walk.ts'

/** A walk that has reached something new. */
export interface CorpusWalk extends ThemedWalk {
  readonly reached: readonly string[]
}

export interface Guide {
  /** Returns the walk of a seed: the same seed and the same walks so far give the same walk. */
  walkOf(seed: number): ThemedWalk
  /** Takes what a walk has reached; returns the walk if it has reached something new, and keeps it. */
  learn(walk: ThemedWalk, reached: ReadonlySet<string>): CorpusWalk | undefined
  /** Number of different things that walks have reached. */
  reachedCount(): number
}

/** Fewer walks have too few themes: mutations of them reach less than fresh walks. */
const ENOUGH_WALKS = 8
const MOST_CHANGES = 4
const MOST_MOVES = 32

/** Creates a guide that knows the walks of a corpus, in this order. */
export function createGuide(corpus: readonly CorpusWalk[]): Guide {
  const walks = [...corpus]
  const known = new Set(walks.flatMap(it => it.reached))
  return {
    walkOf(seed) {
      const guide = createRandomStreams(seed)('guide')
      const isMutation = seed % 2 === 0 && walks.length >= ENOUGH_WALKS
      const origin = isMutation ? oneOf(guide, walks) : undefined
      if (!origin) return themedWalk(seed)
      const others = walks.filter(it => it.theme === origin.theme)
      const donors = [themedWalk(seed, origin.theme), ...others].map(it => it.moves)
      return { theme: origin.theme, moves: mutation(origin.moves, donors, guide) }
    },
    learn(walk, reached) {
      const fresh = [...reached].filter(it => !known.has(it)).toSorted()
      if (fresh.length === 0) return undefined
      for (const it of fresh) known.add(it)
      const kept = { ...walk, reached: fresh }
      walks.push(kept)
      return kept
    },
    reachedCount: () => known.size,
  }
}

const oneOf = <T>(stream: RandomStream, list: readonly T[]): T | undefined =>
  list[Math.floor(stream.next() * list.length)]

/** Returns a walk with one to four changes; moves come from other walks of its theme. */
function mutation(moves: readonly Move[], donors: readonly (readonly Move[])[], stream: RandomStream): readonly Move[] {
  let walk = moves
  const changes = 1 + Math.floor(stream.next() * MOST_CHANGES)
  for (let change = 0; change < changes; change++) walk = changed(walk, donors, stream)
  return walk.slice(0, MOST_MOVES)
}

function changed(moves: readonly Move[], donors: readonly (readonly Move[])[], stream: RandomStream): readonly Move[] {
  const at = Math.floor(stream.next() * (moves.length + 1))
  const length = 1 + Math.floor(stream.next() * 4)
  const donor = oneOf(stream, donors) ?? []
  const from = Math.floor(stream.next() * donor.length)
  switch (Math.floor(stream.next() * 5)) {
    case 0:
      return moves.length > length ? moves.toSpliced(at, length) : moves
    case 1:
      return moves.toSpliced(at, 0, ...donor.slice(from, from + length))
    case 2:
      return moves.toSpliced(at, length, ...donor.slice(from, from + length))
    case 3:
      // The beginning of one walk, and the end of another.
      return [...moves.slice(0, at), ...donor.slice(from)]
    default:
      return moves.map((it, index) =>
        index === at ? { ...it, after: (1 + Math.floor(stream.next() * 60)) * SECOND } : it,
      )
  }
}
