/** Minimizes a walk: the fewest and quickest moves that still fail. */
import { type Duration, SECOND } from '@drydock/contracts'
import { simplified, type StillFails, withoutNeedless } from './minimize.ts'
import { momentsOf, movesOf, type TimedMove } from './moments.ts'

const SHORT: readonly Duration[] = [SECOND, 5 * SECOND, 20 * SECOND]

/**
 * Removes moves while the others keep their times, then shortens pauses. No list is tried twice: in a later round the
 * same list would pass again.
 */
export async function minimizeWalk<A>(
  walk: readonly TimedMove<A>[],
  stillFails: StillFails<TimedMove<A>>,
): Promise<readonly TimedMove<A>[]> {
  const passed = new Set<string>()
  const fails = async (moves: readonly TimedMove<A>[]): Promise<boolean> => {
    const list = JSON.stringify(moves)
    if (passed.has(list)) return false
    if (await stillFails(moves)) return true
    passed.add(list)
    return false
  }
  const moments = await withoutNeedless(momentsOf(walk), it => fails(movesOf(it)))
  return simplified(movesOf(moments), sooner, fails)
}

const sooner = <A>({ after, does }: TimedMove<A>): readonly TimedMove<A>[] =>
  SHORT.filter(it => it < after).map(it => ({ after: it, does }))
