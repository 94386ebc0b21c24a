/**
 * Time at which a device was last heard, from the age that the gateway sends. Source: SENSOR-14 to SENSOR-16, OPEN-065.
 */
import { AGE_CONNECTING, type Instant, SECOND } from '@drydock/contracts'
import { snapshot } from 'valtio/vanilla'
import { now } from '#platform/time.ts'
import { enrollment, typeBeingEnrolled } from '#stores/enrollment.ts'

export interface Age {
  /** Seconds as the gateway sends them; -1 while connecting. */
  age: number
  isConnecting: boolean
  heardAt: Instant | undefined
}

/** Returns whether a device reports that it connects, or its type is being enrolled. */
export const isConnecting = (type: number, age: number): boolean =>
  age === AGE_CONNECTING || typeBeingEnrolled(snapshot(enrollment)) === type

/** Converts an age to a time on arrival, so that the shown age goes on. */
export const ageOf = (type: number, age: number): Age => ({
  age,
  isConnecting: isConnecting(type, age),
  heardAt: age === AGE_CONNECTING ? undefined : now() - age * SECOND,
})
