/**
 * Guides walks by what earlier ones have reached: walks of the corpus are taken again first, then every other walk is a
 * mutation of a kept one.
 */
import { SECOND } from '@drydock/contracts'
import { createRandomStreams, type RandomStream } from '@drydock/simulator'
import type { CorpusWalk } from './corpusWalk.ts'
import { inCoveringOrder } from './coveringOrder.ts'
import type { Move } from './moves.ts'
import { themedWalk, type ThemedWalk } from './walk.ts'

export interface Guide {
  /**
   * Returns a walk of a run: one of the corpus for the first places, else the one of the seed. It depends on nothing
   * but the corpus, the place and the seed.
   * @param place Place of the walk in its run, from 0 on.
   */
  walkAt(place: number, seed: number): ThemedWalk
}

/** Fewer walks have too few themes: mutations of them reach less than fresh walks. */
const ENOUGH_WALKS = 8
const MOST_CHANGES = 4
const MOST_MOVES = 32
/** Longer than every wait of the app but that of tracking. */
const LONG_PAUSE_S = 150

/** Creates a guide by a corpus, which it does not change: what a run learns guides the next one. */
export function createGuide(corpus: readonly CorpusWalk[]): Guide {
  const again = inCoveringOrder(corpus)
  /** How many kept walks reach it. */
  const reachedBy = new Map<string, number>()
  for (const { reached } of corpus) for (const it of reached) reachedBy.set(it, (reachedBy.get(it) ?? 0) + 1)
  return {
    walkAt(place, seed) {
      const known = again[place]
      if (known) return { theme: known.theme, moves: known.moves }
      const stream = createRandomStreams(seed)('guide')
      const isMutation = seed % 2 === 0 && corpus.length >= ENOUGH_WALKS
      const origin = isMutation ? rareOne(stream, corpus, reachedBy) : undefined
      if (!origin) return themedWalk(seed)
      const others = corpus.filter(it => it.theme === origin.theme)
      const donors = [themedWalk(seed, origin.theme), ...others].map(it => it.moves)
      return { theme: origin.theme, moves: mutation(origin.moves, donors, stream) }
    },
  }
}

const oneOf = <T>(stream: RandomStream, list: readonly T[]): T | undefined =>
  list[Math.floor(stream.next() * list.length)]

/** Returns a walk that reaches a thing which few walks reach: half as many make it twice as likely. */
function rareOne(
  stream: RandomStream,
  walks: readonly CorpusWalk[],
  reachedBy: ReadonlyMap<string, number>,
): CorpusWalk | undefined {
  const weights = walks.map(it => it.reached.reduce((all, one) => all + 1 / (reachedBy.get(one) ?? 1), 0))
  let left = stream.next() * weights.reduce((all, it) => all + it, 0)
  const chosen = weights.findIndex(it => {
    left -= it
    return left < 0
  })
  return walks.at(chosen)
}

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
  const delayed = (most: number): readonly Move[] =>
    moves.map((it, index) => (index === at ? { ...it, after: (1 + Math.floor(stream.next() * most)) * SECOND } : it))
  switch (Math.floor(stream.next() * 7)) {
    case 0:
      return moves.length > length ? moves.toSpliced(at, length) : moves
    case 1:
      return moves.toSpliced(at, 0, ...donor.slice(from, from + length))
    case 2:
      return moves.toSpliced(at, length, ...donor.slice(from, from + length))
    case 3:
      // The beginning of one walk, and the end of another.
      return [...moves.slice(0, at), ...donor.slice(from)]
    case 4:
      // The state that it has then lasts, since nothing comes but the rest of two minutes at the end of each walk.
      return at > 0 ? moves.slice(0, at) : moves
    case 5:
      return delayed(LONG_PAUSE_S)
    default:
      return delayed(60)
  }
}
