/** SM-DEV: the wait for a device to confirm a command. */
import { ACKNOWLEDGEMENT_WINDOW_MS, DEVICE_ACTION_MS } from '@drydock/contracts'
import { valueAt, type TableRow, type MachineStep } from './row.ts'

const READY = { is: 'ready' }
const BUSY = { is: 'busy' }
const pushed = (status: boolean) => ({ is: 'pushed', status })
const confirmed = (status: boolean) => ({ is: 'ready', status, stable: status, end: 'confirmed' })

/** The list is older than the last push about the device. */
function isOutdated({ state, input }: MachineStep): boolean {
  const [acknowledged, modified] = [valueAt(state, 'acknowledgedAt'), valueAt(input, 'modifiedAt')]
  return (
    typeof acknowledged === 'number' &&
    typeof modified === 'number' &&
    acknowledged - modified > ACKNOWLEDGEMENT_WINDOW_MS
  )
}

export const DEVICE: readonly TableRow[] = [
  {
    row: 'SM-DEV-1',
    from: READY,
    on: { is: 'command' },
    to: ({ input }) => ({ ...BUSY, status: valueAt(input, 'status') }),
    ends: DEVICE_ACTION_MS,
  },
  { row: 'SM-DEV-3', from: BUSY, on: pushed(true), to: confirmed(true) },
  { row: 'SM-DEV-4', from: BUSY, on: pushed(false), to: confirmed(false) },
  {
    row: 'SM-DEV-6',
    from: BUSY,
    on: { is: 'due' },
    to: ({ state }) => ({ ...READY, status: valueAt(state, 'stable'), end: 'unresponsive' }),
  },
  {
    row: 'SM-DEV-7',
    from: READY,
    on: { is: 'pushed' },
    to: ({ input, now }) => ({ ...confirmed(valueAt(input, 'status') === true), acknowledgedAt: now }),
  },
  {
    row: 'SM-DEV-10',
    from: { is: 'unlisted' },
    on: { is: 'listed' },
    to: ({ input }) => ({ ...READY, status: valueAt(input, 'status'), stable: valueAt(input, 'status') }),
  },
  {
    row: 'SM-DEV-10',
    from: READY,
    on: { is: 'listed' },
    where: it => !isOutdated(it),
    to: ({ input }) => ({ ...READY, status: valueAt(input, 'status'), stable: valueAt(input, 'status') }),
  },
  {
    row: 'SM-DEV-10',
    from: BUSY,
    on: { is: 'listed' },
    where: it => !isOutdated(it),
    to: ({ state, input }) => ({ ...BUSY, status: valueAt(state, 'status'), stable: valueAt(input, 'status') }),
  },
  { row: 'SM-DEV-11', from: {}, on: { is: 'listed' }, where: isOutdated, broken: { acknowledgedAt: undefined } },
  { row: 'SM-DEV-16', from: BUSY, on: { is: 'command' }, broken: READY },
  { row: 'SM-DEV-17', from: {}, on: { is: 'gone' }, to: { is: 'gone' } },
]
