/** Start times of the scenes of a play: the planned ones, or later when an earlier step had to wait. */
import type { Instant } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { markOf } from './marks.ts'
import type { Scene } from './scenario.ts'

export interface Timetable {
  /** Marks the steps of the current scene as done. */
  done(): void
  /** A scene is due but an earlier step delays it. */
  readonly isLate: boolean
  /** Starts the delayed scene. */
  proceed(): void
  /** Number of scenes that have not started. */
  readonly left: number
}

/** Schedules the scenes; `begin` is called for each, when the previous one is done. */
export function createTimetable(scenes: readonly Scene[], boat: Boat, begin: (scene: Scene) => void): Timetable {
  const { clock } = boat
  let begun = 0
  let due = 0
  let isBusy = false
  let doneAt: Instant = clock.start
  const timeOf = ({ at, after }: Scene): Instant => {
    if (!after) return clock.start + at
    return ((after.mark === undefined ? undefined : markOf(boat, after.mark)) ?? doneAt) + after.span
  }
  /** Returns the next scene if its time has come, or if a step delayed it at that time. */
  const head = (): Scene | undefined => (isBusy || begun >= due ? undefined : scenes[begun])
  const proceed = (): void => {
    const scene = head()
    if (!scene) return
    if (timeOf(scene) > clock.now()) return void clock.at(timeOf(scene), proceed)
    begun++
    isBusy = true
    begin(scene)
  }
  for (const { at } of scenes) {
    clock.at(clock.start + at, () => {
      due++
      proceed()
    })
  }
  return {
    done() {
      if (!isBusy) return
      isBusy = false
      doneAt = clock.now()
      const scene = head()
      if (scene && timeOf(scene) > clock.now()) clock.at(timeOf(scene), proceed)
    },
    get isLate() {
      const scene = head()
      return scene !== undefined && timeOf(scene) <= clock.now()
    },
    proceed,
    get left() {
      return scenes.length - begun
    },
  }
}
