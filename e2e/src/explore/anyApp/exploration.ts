/** Explorations: takes walks through an app, and makes small what breaks a property. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { messageOf } from '#runner/host/cliError.ts'
import { msOf } from '#fixture/public/span.ts'
import { minimizeWalk } from '#explore/minimizeWalk.ts'
import { type TimedMove, without } from '#explore/moments.ts'
import { pathFromHere } from '#paths.ts'
import { wallNow } from '#wallClock.ts'
import type { Exploration, ExplorationOptions, OpenApp, WalkApp, WalkEvent } from './api.ts'
import { checkEvents, checkInput } from './checkInput.ts'
import { drawWalk } from './drawWalk.ts'
import { type FailedWalk, foundTest, moveLines } from './foundTest.ts'
import { playMoves } from './playMoves.ts'

const USUAL_WALKS = 20
const USUAL_MOVES = 12

/** Returns the exploration of an app by these options. */
export function explorationOf<A extends WalkApp>(options: ExplorationOptions<A>): Exploration<A> {
  return {
    async explore(open, { seed = 1, walks = USUAL_WALKS, moves = USUAL_MOVES, limitMs, out } = {}) {
      checkInput(options)
      checkCounts({ walks, moves })
      const until = wallNow() + (limitMs ?? Number.POSITIVE_INFINITY)
      const isStopped = (): boolean => wallNow() >= until
      const unsteady: number[] = []
      let taken = 0
      for (; taken < walks && !isStopped(); taken++) {
        const walk = drawWalk(options, seed + taken, moves)
        const found = await tryWalk({ options, open, isStopped }, walk, seed + taken)
        if (found === 'unsteady') unsteady.push(seed + taken)
        else if (found) throw await written(options, found, out)
      }
      return { walks: taken, unsteady }
    },
    async play(open, moves) {
      checkInput(options)
      const list = moves.map(({ after, ...does }, index) => ({ after: msOf(after, `move ${index + 1}`), does }))
      checkEvents(
        list.map(it => it.does),
        options.boat,
      )
      const { broken, impossible } = await playMoves(options, open, list)
      const [first] = impossible
      if (first) throw new Error(`Move ${first[0] + 1} is impossible: ${first[1]}`)
      if (broken) throw new Error(broken.says)
    },
  }
}

function checkCounts(counts: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(counts))
    if (!Number.isSafeInteger(count) || count < 1)
      throw new Error(`'${name}' of explore takes a whole number from 1 on, not '${count}'.`)
}

interface Search<A extends WalkApp> {
  readonly options: ExplorationOptions<A>
  readonly open: OpenApp<A>
  readonly isStopped: () => boolean
}

/** Returns what the walk breaks, made small; undefined if it breaks nothing. */
async function tryWalk<A extends WalkApp>(
  { options, open, isStopped }: Search<A>,
  walk: readonly TimedMove<WalkEvent>[],
  seed: number,
): Promise<FailedWalk | 'unsteady' | undefined> {
  checkEvents(
    walk.map(it => it.does),
    options.boat,
  )
  const first = await playMoves(options, open, walk)
  if (!first.broken) return undefined
  const { property } = first.broken
  let { broken } = first
  const stillBreaks = async (moves: readonly TimedMove<WalkEvent>[]): Promise<boolean> => {
    const again = await playMoves(options, open, moves)
    if (again.broken?.property !== property || again.impossible.size > 0) return false
    broken = again.broken
    return true
  }
  const possible = without(first.upToBroken, new Set(first.impossible.keys()))
  if (!(await stillBreaks(possible))) return 'unsteady'
  const moves = await minimizeWalk(possible, async fewer => !isStopped() && (await stillBreaks(fewer)))
  return { broken, seed, moves, of: walk.length }
}

/** Writes the test; returns the error that ends the exploration. */
async function written<A extends WalkApp>(
  options: ExplorationOptions<A>,
  found: FailedWalk,
  out: string | undefined,
): Promise<Error> {
  const { file, text } = foundTest(options, found, out)
  const { broken, seed, moves, of } = found
  const where = await mkdir(dirname(file), { recursive: true })
    .then(() => writeFile(file, text))
    .then(
      () => `The test is ${pathFromHere(file)}.`,
      error => `The test cannot be written: ${messageOf(error)}`,
    )
  const list = moveLines(moves).map(it => `  ${it}`)
  return new Error([`${broken.says} Seed ${seed}, ${moves.length} of ${of} moves are left:`, ...list, where].join('\n'))
}
