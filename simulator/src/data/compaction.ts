/** Compaction: writes checkpoints of the boats from time to time, so that a start replays few inputs. */
import { type Duration, HOUR, MINUTE } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { inputLogOf } from '#boat/inputLog.ts'
import { connectedUsers } from '#snapshot/replayInputs.ts'
import { checkpointOf } from './checkpoint.ts'
import type { DataFile } from './dataFile.ts'
import type { TrackedBoat, TrackedBoats } from './trackedBoats.ts'

/** Time of a boat between two checkpoints; replaying it takes a few milliseconds. */
const INTERVAL: Duration = HOUR
/** More time for large checkpoints, because reading one takes time, too: per character, in milliseconds. */
const INTERVAL_OF_CHARACTER: Duration = 30
/** Inputs after which a boat gets a checkpoint without waiting for the interval. */
const MAX_INPUTS = 500
/** At the end of the process a checkpoint is worthwhile earlier. */
const INTERVAL_AT_END: Duration = 10 * MINUTE

/** Maximum number of checkpoints in one round, so that requests do not wait long. */
const BOATS_PER_ROUND = 4
/** Rounds that a boat waits after a checkpoint that was not possible. */
const ROUNDS_AFTER_FAILURE = 60

/** Steps of a compaction, in order. */
export type CompactionStep =
  | 'checkpoint taken'
  | 'checkpoint written'
  | 'boat written'
  | 'committed'
  | 'inputs released'

export interface Compaction {
  /** Writes a checkpoint of a boat. Returns whether the boat could be saved now. */
  compact(boat: Boat): boolean
  /** Compacts some of the boats that are due; call it every second. */
  round(): void
  /** Compacts all boats for which it is worthwhile, before the file is closed. */
  atEnd(): void
}

/** `onWrite` is called before each write, `onStep` after each step of a compaction. */
export function createCompaction(
  file: DataFile,
  tracked: TrackedBoats,
  onWrite: () => void,
  onStep: (step: CompactionStep) => void,
): Compaction {
  const checkpoints = file.stores('checkpoints')
  /** Numbers of the rounds before which boats are not tried again, by id. */
  const postponed = new Map<string, number>()
  let round = 0

  const compact = (boat: Boat): boolean => {
    const it = tracked.find(boat)
    if (!it) return false
    const connected = connectedUsers(inputLogOf(boat).recent(), it.connected)
    const checkpoint = checkpointOf(boat, it.origin, connected)
    if (!checkpoint) return false
    onStep('checkpoint taken')
    onWrite()
    // One transaction: the boat refers to its checkpoint.
    file.transaction(() => {
      checkpoints.put(boat.id, checkpoint)
      onStep('checkpoint written')
      tracked.saveCheckpoint(it, checkpoint.base64.length, connected)
      onStep('boat written')
    })
    onStep('committed')
    inputLogOf(boat).keepStored(it.inputCount, () => file.inputsOf(boat.id, 0, it.inputCount))
    onStep('inputs released')
    return true
  }
  return {
    compact,
    round() {
      round++
      const due = tracked.all().filter(it => isDue(it, INTERVAL) && (postponed.get(it.boat.id) ?? 0) <= round)
      for (const { boat } of due.slice(0, BOATS_PER_ROUND)) {
        if (compact(boat)) postponed.delete(boat.id)
        else postponed.set(boat.id, round + ROUNDS_AFTER_FAILURE)
      }
    },
    atEnd() {
      for (const it of tracked.all()) if (isDue(it, INTERVAL_AT_END)) compact(it.boat)
    },
  }
}

function isDue({ boat: { clock }, inputCount, checkpoint }: TrackedBoat, interval: Duration): boolean {
  const passed = clock.now() - clock.start - (checkpoint?.at ?? 0)
  if (passed <= 0 && inputCount === (checkpoint?.causes ?? 0)) return false
  return (
    inputCount - (checkpoint?.causes ?? 0) >= MAX_INPUTS ||
    passed >= Math.max(interval, INTERVAL_OF_CHARACTER * (checkpoint?.length ?? 0))
  )
}
