/**
 * Time at which a device was last heard, from the age that the gateway sends. Source: SENSOR-14 to SENSOR-16, OPEN-065.
 */
import { AGE_CONNECTING, type Instant, SECOND } from '@drydock/contracts'
import { now } from '#platform/time.ts'

export interface Age {
  /** Seconds as the gateway sends them; -1 while connecting. */
  age: number
  /** Whether the device reports that it connects. Screens show its type as connecting while it is enrolled, too. */
  isConnecting: boolean
  heardAt: Instant | undefined
}

/** Converts an age to a time on arrival, so that the shown age goes on. */
export const ageOf = (age: number): Age => ({
  age,
  isConnecting: age === AGE_CONNECTING,
  heardAt: age === AGE_CONNECTING ? undefined : now() - age * SECOND,
})
