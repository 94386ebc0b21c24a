/** SM-START: three attempts to get a status from the boat. */
import { STARTUP_WAIT_MS } from '@drydock/contracts'
import type { TableRow } from './row.ts'

const attempt = (number: 1 | 2 | 3) => ({ is: 'asking', attempt: number })

export const START: readonly TableRow[] = [
  { row: 'SM-START-1', from: { is: 'idle' }, on: { is: 'begin' }, to: attempt(1), ends: STARTUP_WAIT_MS },
  { row: 'SM-START-2', from: { is: 'asking' }, on: { is: 'status' }, to: { is: 'ready' } },
  { row: 'SM-START-3', from: attempt(1), on: { is: 'due' }, to: attempt(2), ends: STARTUP_WAIT_MS },
  { row: 'SM-START-4', from: attempt(2), on: { is: 'due' }, to: attempt(3), ends: STARTUP_WAIT_MS },
  { row: 'SM-START-5', from: attempt(3), on: { is: 'due' }, to: { is: 'failed', signedOut: false } },
  {
    row: 'SM-START-6',
    from: { is: 'failed', signedOut: false },
    on: { is: 'due' },
    to: { is: 'failed', signedOut: true },
  },
  { row: 'SM-START-7', from: { is: 'failed', signedOut: true }, on: { is: 'due' }, to: { is: 'idle' } },
  { row: 'SM-START-9', from: { is: 'ready' }, on: { is: 'begin' }, to: attempt(1), ends: STARTUP_WAIT_MS },
  { row: 'SM-START-10', from: { is: 'failed', signedOut: false }, on: { is: 'stop' }, to: { is: 'idle' } },
  { row: 'SM-START-10', from: { is: ['asking', 'ready'] }, on: { is: 'stop' }, to: { is: 'idle' } },
  // A person who signs in again while the message is still shown does not wait for its end.
  {
    row: 'OPEN-071',
    from: { is: 'failed', signedOut: true },
    on: { is: 'begin' },
    to: attempt(1),
    ends: STARTUP_WAIT_MS,
  },
]
