/** SM-SESS: who is signed in. */
import { HUB_RETRY_MS } from '@drydock/contracts'
import type { TableRow } from './row.ts'

const IN = { is: 'signed-in' }

export const SESSION: readonly TableRow[] = [
  { row: 'SM-SESS-1', from: { is: 'signed-out' }, on: { is: 'sign-in' }, to: { is: 'signing-in' } },
  {
    row: 'SM-SESS-2',
    from: { is: 'unknown' },
    on: { is: 'found' },
    where: ({ input }) => typeof input === 'object' && input !== null && Reflect.get(input, 'user') !== undefined,
    to: IN,
  },
  { row: 'SESSION-18', from: { is: 'unknown' }, on: { is: 'found' }, to: { is: 'signed-out' } },
  { row: 'SM-SESS-4', from: IN, on: { is: 'renewed' }, to: { ...IN, trouble: undefined } },
  {
    row: 'SM-SESS-5',
    from: IN,
    on: { is: 'renew-failed' },
    to: ({ now }) => ({ ...IN, 'trouble.renewAt': now + HUB_RETRY_MS }),
  },
  { row: 'SM-SESS-3', from: IN, on: { is: 'due' }, to: { ...IN, 'trouble.renewAt': undefined } },
  { row: 'SM-SESS-6', from: IN, on: { is: 'ended' }, to: { is: 'signed-out', end: 'ended' } },
  { row: 'SM-SESS-8', from: IN, on: { is: 'changed' }, to: { is: 'signed-out', end: 'changed' } },
  { row: 'SM-SESS-11', from: IN, on: { is: 'sign-out' }, to: { is: 'signing-out' } },
  { row: 'SM-SESS-12', from: { is: 'signing-out' }, on: { is: 'returned' }, to: { is: 'signed-out' } },
  {
    row: 'SESSION-18',
    from: { is: 'signing-in' },
    on: { is: 'sign-in-failed' },
    to: { is: 'signed-out', end: 'unreachable' },
  },
]
