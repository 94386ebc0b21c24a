/** Runs a long computation in slices, so that the process answers other requests meanwhile. */
import { type RealTime, realTime } from './pace.ts'

/** Real time of a slice in milliseconds. */
const SLICE_MS = 10

/** Runs all steps of a computation, and gives way to other work between them. */
export async function runInSlices(steps: Iterable<unknown>, real: RealTime = realTime): Promise<void> {
  let since = real.now()
  for (const _ of steps) {
    if (real.now() - since < SLICE_MS) continue
    await new Promise<void>(resolve => void real.after(0, resolve))
    since = real.now()
  }
}
