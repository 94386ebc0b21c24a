/** Advances a boat in slices, so that the process answers other requests meanwhile. */
import { type Duration, HOUR, MINUTE } from '@drydock/contracts'
import { type Pace, type RealTime, realTime } from './pace.ts'

/** Real time of a slice in milliseconds. */
const SLICE_MS = 15
/** Virtual time of the first step, and the maximum of a step. Steps adapt to the length of a slice. */
const FIRST: Duration = MINUTE
const MOST: Duration = HOUR

/** Advances by `ms`; stops early when `isOver` returns true. */
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
