/** SM-TRACK: tracking of a thief. */
import { TRACKING_MINUTES, TRACKING_POLL_MS, trackingMs } from '@drydock/contracts'
import { valueAt, type TableRow, type MachineStep } from './row.ts'

const isOver = ({ state, now }: MachineStep): boolean => Number(valueAt(state, 'until')) <= now
/** Time left of a run that a reload interrupted. A clock that was set back makes it no longer than one run. */
const timeLeft = ({ input, now }: MachineStep): number =>
  Math.min(Number(valueAt(input, 'until')) - now, trackingMs(TRACKING_MINUTES))

export const TRACKING: readonly TableRow[] = [
  { row: 'OPEN-022', from: { is: 'off' }, on: { is: 'start' }, to: { is: 'starting' } },
  {
    row: 'XTRA-26',
    from: { is: 'off' },
    on: { is: 'resume' },
    where: it => timeLeft(it) > 0,
    to: it => ({ is: 'on', until: it.now + timeLeft(it), nextAt: it.now + TRACKING_POLL_MS }),
  },
  { row: 'XTRA-26', from: { is: 'off' }, on: { is: 'resume' }, to: { is: 'off', end: 'over' } },
  {
    row: 'SM-TRACK-1',
    from: { is: 'starting' },
    on: { is: 'accepted' },
    to: ({ now }) => ({ is: 'on', ticks: 0, nextAt: now + TRACKING_POLL_MS }),
    ends: trackingMs(TRACKING_MINUTES),
  },
  { row: 'SM-TRACK-6', from: { is: 'on' }, on: { is: 'due' }, where: isOver, to: { is: 'off', end: 'over' } },
  {
    row: 'SM-TRACK-3',
    from: { is: 'on' },
    on: { is: 'due' },
    to: ({ state }) => ({
      is: 'on',
      until: valueAt(state, 'until'),
      ticks: Number(valueAt(state, 'ticks')) + 1,
      nextAt: Number(valueAt(state, 'nextAt')) + TRACKING_POLL_MS,
    }),
    broken: { nextAt: Number.POSITIVE_INFINITY },
  },
  { row: 'SM-TRACK-5', from: { is: 'on' }, on: { is: 'stop' }, to: { is: 'off', end: 'stopped' } },
  { row: 'TRACK-04', from: { is: 'starting' }, on: { is: 'stop' }, to: { is: 'stopping' } },
  {
    row: 'TRACK-04',
    from: { is: 'stopping' },
    on: { is: ['accepted', 'refused'] },
    to: { is: 'off', end: 'stopped' },
  },
  {
    row: 'SM-TRACK-7',
    from: { is: ['starting', 'stopping', 'on'] },
    on: { is: 'clear' },
    to: { is: 'off', end: 'cleared' },
  },
  { row: 'SM-TRACK-8', from: { is: 'starting' }, on: { is: 'refused' }, to: { is: 'off', end: 'refused' } },
]
