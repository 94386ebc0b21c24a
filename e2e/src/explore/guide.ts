/**
 * Guides walks by what earlier ones have reached: walks of the corpus are taken again first, then every other walk is a
 * mutation of a kept one.
 */
import { SECOND } from '@drydock/contracts'
import { createRandomStreams, type RandomStream } from '@drydock/simulator'
import { inCoveringOrder } from './coveringOrder.ts'
import type { Move } from './moves.ts'
import type { Reached } from './options.ts'
import { themedWalk, type ThemedWalk } from './walk.ts'

/** The beginning of a walk until it has reached the last thing that was new, with everything that it has reached. */
export interface CorpusWalk extends ThemedWalk {
  readonly reached: readonly string[]
  /** In proportion to the CPU time that it takes, in calls of the app. */
  readonly cost: number
}

export interface Guide {
  /**
   * Returns the next walk: one of the corpus that was not taken yet, else the one of this seed. The same corpus and the
   * same seeds in the same order give the same walks.
   */
  next(seed: number): ThemedWalk
  /**
   * Takes what a walk has reached, keeps what is needed of the walk to reach what is new in it, and returns that;
   * undefined if nothing is new.
   */
  learn(walk: ThemedWalk, reached: ReadonlyMap<string, Reached>): CorpusWalk | undefined
  /** Number of different things that walks have reached. */
  reachedCount(): number
}

/** Fewer walks have too few themes: mutations of them reach less than fresh walks. */
const ENOUGH_WALKS = 8
/** As many calls take about as much CPU time as the end of a walk, which waits for minutes and compares what is shown. */
const END_COST = 6
const MOST_CHANGES = 4
const MOST_MOVES = 32
/** Longer than every wait of the app but the one of a hunt. */
const LONG_PAUSE_S = 150

/** Creates a guide that knows the walks of a corpus, in this order. */
export function createGuide(corpus: readonly CorpusWalk[]): Guide {
  const walks = [...corpus]
  const again = [...inCoveringOrder(corpus)]
  /** How many kept walks reach it. */
  const reachedBy = new Map<string, number>()
  const count = ({ reached }: CorpusWalk): void => {
    for (const it of reached) reachedBy.set(it, (reachedBy.get(it) ?? 0) + 1)
  }
  for (const it of walks) count(it)
  return {
    next(seed) {
      const known = again.shift()
      if (known) return { theme: known.theme, moves: known.moves }
      const guide = createRandomStreams(seed)('guide')
      const isMutation = seed % 2 === 0 && walks.length >= ENOUGH_WALKS
      const origin = isMutation ? rareOne(guide, walks, reachedBy) : undefined
      if (!origin) return themedWalk(seed)
      const others = walks.filter(it => it.theme === origin.theme)
      const donors = [themedWalk(seed, origin.theme), ...others].map(it => it.moves)
      return { theme: origin.theme, moves: mutation(origin.moves, donors, guide) }
    },
    learn(walk, reached) {
      const fresh = [...reached].filter(([thing]) => !reachedBy.has(thing)).map(([, it]) => it)
      if (fresh.length === 0) return undefined
      const kept = beginningOf(walk, reached, Math.max(...fresh.map(it => it.moves)))
      walks.push(kept)
      count(kept)
      return kept
    },
    reachedCount: () => reachedBy.size,
  }
}

/** Returns a walk with its first moves alone: those after it would cost time whenever the walk is taken again. */
function beginningOf({ theme, moves }: ThemedWalk, reached: ReadonlyMap<string, Reached>, length: number): CorpusWalk {
  const things = [...reached].filter(([, it]) => it.moves <= length)
  return {
    theme,
    moves: moves.slice(0, length),
    reached: things.map(([thing]) => thing).toSorted(),
    cost: Math.max(...things.map(([, it]) => it.calls)) + END_COST,
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
