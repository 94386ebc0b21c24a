/** A boat under way on a straight course: under sail, adrift or stolen. The receiver asks where it is. */
import { type Duration, type GeoPoint, SECOND } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { Refusal } from '#boat/refusal.ts'
import { destinationOf } from './destination.ts'

/** Degrees from north, metres a second, and for how long; undefined until something else is said. */
export interface Course {
  readonly course: number
  readonly metresPerSecond: number
  readonly lasting: Duration | undefined
}

/** From where the boat is now, on a new course. Refuses when nobody knows where it is. */
export function setCourse(boat: Boat, { course, metresPerSecond, lasting }: Course): void {
  const { fix } = boat.state
  if (!fix)
    throw new Refusal(
      'conflict',
      'Nobody knows where the boat is, so it cannot leave from there. Say a `position` first.',
    )
  const now = boat.clock.now()
  const from = { ...fix, ...currentPosition(boat), heardAt: now }
  boat.state.motion = { from, course, metresPerSecond, until: lasting === undefined ? undefined : now + lasting }
  boat.journal.append('state', 'course', { course, metresPerSecond })
}

/** It stays where it has come to. */
export function stopMotion(boat: Boat): void {
  const { fix } = boat.state
  const place = currentPosition(boat)
  if (fix && place) boat.state.fix = { ...fix, ...place }
  boat.state.motion = undefined
  boat.journal.append('state', 'course', null)
}

/** Whether its course is at an end. */
export const hasArrived = ({ clock, state: { motion } }: Boat): boolean =>
  motion?.until !== undefined && clock.now() >= motion.until

/** Where its course has brought it; undefined when it is on none. */
export function currentPosition({ clock, state: { motion } }: Boat): GeoPoint | undefined {
  if (!motion) return undefined
  const { from, course, metresPerSecond, until } = motion
  return destinationOf(
    from,
    (metresPerSecond * (Math.min(clock.now(), until ?? clock.now()) - from.heardAt)) / SECOND,
    course,
  )
}
