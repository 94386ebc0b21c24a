/** SM-HUB: the hub connection. */
import { HUB_RETRY_MS } from '@drydock/contracts'
import { valueAt, ofThisRun, type TableRow, type MachineStep } from './row.ts'

const next = ({ state }: MachineStep): number => Number(valueAt(state, 'run')) + 1
const RETRY_LIMIT_MS = 15_000
/** Whether the retry has just begun: a wake-up then has no effect. */
const isFirstSecond = ({ state, now }: MachineStep): boolean =>
  Number(valueAt(state, 'until')) - now > RETRY_LIMIT_MS - 1_000

export const HUB: readonly TableRow[] = [
  { row: 'SM-HUB-1', from: { is: 'off' }, on: { is: 'signed-in' }, to: it => ({ is: 'connecting', run: next(it) }) },
  {
    row: 'SM-HUB-2',
    from: { is: 'connecting' },
    on: { is: 'started' },
    where: ofThisRun,
    to: { is: 'connected', again: false },
  },
  {
    row: 'SM-HUB-3',
    from: { is: 'connecting' },
    on: { is: 'start-failed' },
    where: ofThisRun,
    to: { is: 'off', end: 'refused' },
  },
  {
    row: 'SM-HUB-4',
    from: { is: 'connected' },
    on: { is: 'closed' },
    to: ({ now }) => ({ is: 'lost', retryAt: now + HUB_RETRY_MS }),
  },
  { row: 'SM-HUB-5', from: { is: 'lost' }, on: { is: 'due' }, to: it => ({ is: 'retrying', run: next(it) }) },
  { row: 'OPEN-105', from: { is: 'lost' }, on: { is: 'wake' }, to: it => ({ is: 'retrying', run: next(it) }) },
  { row: 'SM-HUB-5', from: { is: 'retrying' }, on: { is: 'start-failed' }, where: ofThisRun, to: { is: 'lost' } },
  { row: 'SM-HUB-5', from: { is: 'retrying' }, on: { is: 'due' }, to: { is: 'lost' } },
  {
    row: 'OPEN-105',
    from: { is: 'retrying' },
    on: { is: 'wake' },
    where: it => !isFirstSecond(it),
    to: it => ({ is: 'retrying', run: next(it) }),
  },
  {
    row: 'SM-HUB-6',
    from: { is: 'retrying' },
    on: { is: 'started' },
    where: ofThisRun,
    to: { is: 'connected', again: true },
  },
  { row: 'SM-HUB-7', from: {}, on: { is: 'stop' }, to: { is: 'off' } },
]
