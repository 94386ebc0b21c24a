/**
 * A test of the alarm on this device: sounds and looks like one, says what it is, and ends by itself. Nothing is sent
 * to the boat. Source: UX Alarm.
 */
import { type Instant, SECOND } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { after, now } from '#platform/time.ts'

export interface DrillStore {
  /** When the drill ends by itself; undefined when there is none. */
  until: Instant | undefined
}

const DRILL_MS = 10 * SECOND

export const drill = proxy<DrillStore>({ until: undefined })
let cancel: () => void = () => undefined

/** Ends the drill; does nothing if there is none. */
export function endDrill(): void {
  cancel()
  drill.until = undefined
}

/** Starts a drill of 10 s; a running one starts again. */
export function startDrill(): void {
  cancel()
  drill.until = now() + DRILL_MS
  cancel = after(DRILL_MS, endDrill)
}
