/** For tests: state machines whose every step leads to the same state. */
import type { Machines } from './watch.ts'

export function constantMachines(next: unknown): Machines {
  const machine = () => ({ step: () => next })
  return {
    'SM-SYNC': machine(),
    'SM-ALARM': machine(),
    'SM-ENROLL': machine(),
    'SM-DEV': machine(),
    'SM-TRACK': machine(),
    'SM-START': machine(),
    'SM-SESS': machine(),
    'SM-HUB': machine(),
    'SM-BAN': machine(),
  }
}
