/** When the scenes of a play begin: at their times, or later when a step before them had to wait. */
import type { Instant } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { markOf } from './marks.ts'
import type { Scene } from './scenario.ts'

export interface Timetable {
  /** The steps of the scene that has begun are done. */
  done(): void
  /** A scene could have begun by now, and was held up. */
  readonly isLate: boolean
  /** Begins it. */
  proceed(): void
  /** How many scenes have not begun. */
  readonly left: number
}

/** Puts the scenes on the clock; `begin` is called for each, when the one before is done. */
export function createTimetable(scenes: readonly Scene[], boat: Boat, begin: (scene: Scene) => void): Timetable {
  const { clock } = boat
  let [begun, due] = [0, 0]
  let isBusy = false
  let doneAt: Instant = clock.start
  const timeOf = ({ at, after }: Scene): Instant => {
    if (!after) return clock.start + at
    return ((after.mark === undefined ? undefined : markOf(boat, after.mark)) ?? doneAt) + after.span
  }
  /** The scene that comes next, when its time has come or a step held it up at that time. */
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
