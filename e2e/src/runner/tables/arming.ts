/** SM-SYNC: arming and disarming, and the wait for the boat to confirm. */
import { ALARM_SYNC_MS } from '@drydock/contracts'
import { valueAt, ofThisRun, type TableRow } from './row.ts'

const ARMING = { is: 'waiting', action: 'arm' }
const DISARMING = { is: 'waiting', action: 'disarm' }
const reported = (armed: boolean) => ({ is: 'report', armed })

export const SYNC: readonly TableRow[] = [
  {
    row: 'SM-SYNC-1',
    from: { is: 'idle', armed: false },
    on: { is: 'request', action: 'arm' },
    to: ARMING,
    ends: ALARM_SYNC_MS,
  },
  {
    row: 'SM-SYNC-2',
    from: { is: 'idle', armed: true },
    on: { is: 'request', action: 'disarm' },
    to: DISARMING,
    ends: ALARM_SYNC_MS,
  },
  { row: 'SM-SYNC-3', from: ARMING, on: reported(true), to: { is: 'idle', armed: true, end: 'confirmed' } },
  { row: 'SM-SYNC-4', from: DISARMING, on: reported(false), to: { is: 'idle', armed: false, end: 'confirmed' } },
  {
    row: 'SM-SYNC-5',
    from: ARMING,
    on: reported(false),
    to: { ...ARMING, armed: false },
    broken: { is: 'idle', end: 'confirmed' },
  },
  {
    row: 'SM-SYNC-5',
    from: DISARMING,
    on: reported(true),
    to: { ...DISARMING, armed: true },
    broken: { is: 'idle', end: 'confirmed' },
  },
  { row: 'SM-SYNC-6', from: ARMING, on: { is: 'call-failed' }, where: ofThisRun, to: { is: 'idle', end: 'refused' } },
  {
    row: 'SM-SYNC-7',
    from: DISARMING,
    on: { is: 'call-failed' },
    where: ofThisRun,
    to: { is: 'idle', end: 'refused' },
  },
  { row: 'SM-SYNC-8', from: { is: 'waiting' }, on: { is: 'due' }, to: { is: 'idle', end: 'unreachable' } },
  { row: 'SM-SYNC-9', from: { is: 'waiting' }, on: { is: 'request' }, broken: { is: 'idle', end: 'none' } },
  {
    row: 'SM-SYNC-10',
    from: { is: 'idle' },
    on: { is: 'report' },
    to: ({ input }) => ({ is: 'idle', armed: valueAt(input, 'armed') }),
  },
  { row: 'SM-SYNC-11', from: {}, on: { is: 'clear' }, to: { is: 'idle', armed: undefined } },
  {
    row: 'OPEN-122',
    from: {},
    on: { is: 'forget' },
    to: ({ state }) => ({ is: valueAt(state, 'is'), armed: undefined }),
  },
]
