/** Moves a boat a long way on in slices, so that others are answered meanwhile. */
import { type Duration, HOUR, MINUTE } from '@drydock/contracts'
import { type Pace, type RealTime, realTime } from './pace.ts'

/** Real time after which others have their turn, in milliseconds. */
const SLICE_MS = 15
/**
 * Of virtual time at once, at first; then as much as fits into a slice, but no more than could suddenly be much work.
 */
const FIRST: Duration = MINUTE
const MOST: Duration = HOUR

/** Answers once the boat is there, or `isOver` says that nobody waits for it any more. */
export async function advanceInSlices(
  pace: Pick<Pace, 'advance'>,
  ms: Duration,
  isOver: () => boolean = () => false,
  real: RealTime = realTime,
): Promise<void> {
  let [left, step] = [ms, FIRST]
  let since = real.now()
  do {
    const before = real.now()
    const by = Math.min(left, step)
    pace.advance(by)
    left -= by
    const took = real.now() - before
    step = Math.max(
      1,
      took > SLICE_MS / 2 ? Math.floor(step / 2) : took < SLICE_MS / 8 ? Math.min(MOST, step * 2) : step,
    )
    if (left > 0 && real.now() - since > SLICE_MS / 2) {
      await new Promise<void>(resolve => void real.after(0, resolve))
      since = real.now()
    }
  } while (left > 0 && !isOver())
}
