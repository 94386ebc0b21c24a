/** Motion of the boat on a straight course. The GPS receiver reads the position from here. */
import { type Duration, type GeoPoint, SECOND } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import type { Fix } from '#boat/fix.ts'
import { defineBoatPart } from '#boat/parts.ts'
import { Refusal } from '#boat/refusal.ts'
import { destinationOf } from './destination.ts'
import { leastAccuracyOf } from './mooring.ts'

/** A course in degrees from north and its speed; without `lasting` it continues until it is changed. */
export interface Course {
  readonly course: number
  readonly metersPerSecond: number
  readonly lasting: Duration | undefined
}

const trackOf = defineBoatPart('track', () => ({ cancel: (): void => undefined }), {
  without: 'Replaying the inputs schedules the track again.',
})

/** Keeps how to cancel the next point of the track that the boat follows. */
export const setTrackCancel = (boat: Boat, cancel: () => void): void => void Object.assign(trackOf(boat), { cancel })

/** Ends the track that the boat follows; does nothing without one. */
export const cancelTrack = (boat: Boat): void => trackOf(boat).cancel()

/** Adds a fix of now to the trip, unless it has one. A receiver without satellites has none. */
export function logFix(boat: Boat, fix: Fix): void {
  const { blind, trip } = boat.state
  if (!blind && trip.fixes().at(-1)?.heardAt !== fix.heardAt) trip.add(fix)
}

/**
 * Starts a course from the current position, which ends a track.
 * @throws Refusal if the position is unknown.
 */
export function setCourse(boat: Boat, { course, metersPerSecond, lasting }: Course): void {
  const { fix } = boat.state
  if (!fix)
    throw new Refusal(
      'conflict',
      'The position of the boat is unknown, so it cannot start a course. Add a `position` step first.',
    )
  const now = boat.clock.now()
  const from = { ...fix, ...currentPosition(boat), heardAt: now }
  cancelTrack(boat)
  logFix(boat, from)
  const recorded = { course, metresPerSecond: metersPerSecond }
  boat.state.motion = { from, ...recorded, until: lasting === undefined ? undefined : now + lasting }
  boat.journal.append('state', 'course', recorded)
}

/** Stops the boat at its current position, on a course or a track. */
export function stopMotion(boat: Boat): void {
  const { fix, blind } = boat.state
  const place = currentPosition(boat)
  cancelTrack(boat)
  if (fix && place) {
    const accuracy = leastAccuracyOf(boat) ?? fix.accuracy
    boat.state.fix = { ...fix, ...place, accuracy, heardAt: blind ? fix.heardAt : boat.clock.now() }
    logFix(boat, boat.state.fix)
  }
  boat.state.motion = undefined
  boat.journal.append('state', 'course', null)
}

/** Whether the boat has reached the end of its course. */
export const hasArrived = ({ clock, state: { motion } }: Boat): boolean =>
  motion?.until !== undefined && clock.now() >= motion.until

/** Position on the current course; undefined if the boat has no course. */
export function currentPosition({ clock, state: { motion } }: Boat): GeoPoint | undefined {
  if (!motion) return undefined
  const { from, course, metresPerSecond: speed, until } = motion
  return destinationOf(from, (speed * (Math.min(clock.now(), until ?? clock.now()) - from.heardAt)) / SECOND, course)
}
