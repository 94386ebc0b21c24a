/**
 * Data store: boats that outlive the process. Inputs are saved before they take effect. The next start replays those
 * after the boat's last checkpoint.
 */
import type { Duration } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { InputHandlers } from '#boat/inputLog.ts'
import { type PaceMode, type RealTime, realTime } from '#time/pace.ts'
import type { Fleet, BoatPersistence } from '#fleet/fleet.ts'
import { type DataFile, openDataFile } from './dataFile.ts'
import type { DataProblem } from './dataProblem.ts'
import { type CompactionStep, createCompaction } from './compaction.ts'
import { resumeBoats } from './resumeBoats.ts'
import { createTrackedBoats } from './trackedBoats.ts'

export interface DataStore extends BoatPersistence, Pick<DataFile, 'isWithoutLog'> {
  /** Saves the current time of a boat, which no input contains. */
  saveTime(boat: Boat): void
  /** Saves the pace of a boat. */
  savePace(boat: Boat, mode: PaceMode, speed?: number): void
  /** Adds all saved boats to an empty fleet. @throws DataProblem if the replay of one gives another state. */
  resume(fleet: Fleet, handlers: InputHandlers): void
  /** Writes a checkpoint of a boat now. Returns whether the boat could be saved. */
  compact(boat: Boat): boolean
  close(): void
}

export interface DataOptions {
  /** Called when the file can no longer be written; the input that was to be saved has not taken effect. */
  readonly onFailure?: (problem: DataProblem) => void
  readonly real?: RealTime
  /** Called after each step of a compaction, for tests that end the process there. */
  readonly onCompactionStep?: (step: CompactionStep) => void
}

/** A killed process loses at most this much of its boats' time; the events in it run after the next start. */
const SAVE_INTERVAL_MS: Duration = 1_000
/** Checksums of the whole state are expensive, so only every 60th save has them. */
const SAVES_PER_PROOF = 60

/** Opens or creates the file. @throws DataProblem */
export async function openDataStore(
  path: string,
  { onFailure = () => undefined, real = realTime, onCompactionStep = () => undefined }: DataOptions = {},
): Promise<DataStore> {
  const file = await openDataFile(path, onFailure)
  let hasUnsettled = false
  let saves = 0
  const markUnsettled = (): void => {
    hasUnsettled = true
  }
  const tracked = createTrackedBoats(file, markUnsettled)
  const compaction = createCompaction(file, tracked, markUnsettled, onCompactionStep)
  const saveAll = (withProof: boolean): void =>
    file[hasUnsettled ? 'durableTransaction' : 'transaction'](() => tracked.saveAll(withProof))
  const tick = (): void => {
    saveAll(++saves % SAVES_PER_PROOF === 0)
    hasUnsettled = false
    compaction.round()
    cancel = real.after(SAVE_INTERVAL_MS, tick)
  }
  let cancel = real.after(SAVE_INTERVAL_MS, tick)

  return {
    isWithoutLog: file.isWithoutLog,
    stores(name) {
      const store = file.stores(name)
      return {
        entries: store.entries,
        put(id, value) {
          markUnsettled()
          store.put(id, value)
        },
        delete(id) {
          markUnsettled()
          store.delete(id)
        },
      }
    },
    transaction: file.transaction,
    put: tracked.add,
    drop: tracked.remove,
    saveTime: tracked.saveTime,
    savePace: tracked.savePace,
    // One transaction: a start that fails changes nothing.
    resume: (fleet, handlers) => file.transaction(() => resumeBoats(path, file, tracked, fleet, handlers)),
    compact: compaction.compact,
    close() {
      if (!file.isOpen()) return
      cancel()
      compaction.atEnd()
      saveAll(true)
      file.close()
    },
  }
}
