/** Texts of the start screen. */
import { STARTUP_ATTEMPTS } from '@drydock/contracts'

export const start = {
  asking: 'Asking the boat for its status',
  connecting: 'Connecting to the boat',
  attempt: (count: number): string => `Attempt ${count} of ${STARTUP_ATTEMPTS}`,
  left: (seconds: number): string => `${seconds} s left`,
  spoken: (count: number, seconds: number): string => `${start.attempt(count)}, ${start.left(seconds)}`,
  loggingOut: 'Logging out...',
  failed: 'The boat did not answer',
  lastKnown: (age: string): string => `Last known, ${age}`,
  unreached: 'No connection to the boat',
  lastKnownName: 'Last known state',
  chart: 'Show the kept chart',
} as const
