/**
 * SM-ALARM: alarm mode. Pushes and history together decide (OPEN-056), so the table alone does not determine every
 * step.
 */
import { alarmName } from '#runner/captain/shared/sensorName.ts'
import { valueAt, type TableRow, type Shape, type MachineStep } from './row.ts'

const OFF = { 'mode.is': 'off' }
const ON = { 'mode.is': 'on' }
/** Earlier knowledge decides. */
const EITHER = { 'mode.is': ['off', 'on'] }
/** The history contained no alarm that this push reports late. */
const isNews = ({ state }: MachineStep): boolean => valueAt(state, 'watch.found.length') === 0
const raised = ({ input, now }: MachineStep): Shape => {
  return { ...ON, 'mode.message': alarmName(valueAt(input, 'type')), 'mode.at': now, 'mode.silencedUntil': undefined }
}
const ALARMED = { mode: { is: 'on', type: undefined, message: 'NOTHING', at: 0, silencedUntil: undefined } }
const OVER = { mode: { is: 'off' } }

export const ALARM: readonly TableRow[] = [
  { row: 'SM-ALARM-1', from: OFF, on: { is: 'pushed' }, where: isNews, to: raised },
  { row: 'SM-ALARM-2', from: ON, on: { is: 'pushed' }, where: isNews, to: raised },
  { row: 'OPEN-056', from: {}, on: { is: 'pushed' }, to: EITHER },
  { row: 'SM-ALARM-3', from: ON, on: { is: 'clear' }, to: OFF },
  {
    row: 'SM-ALARM-4',
    from: ON,
    on: { is: 'disarmed' },
    where: ({ state }) => valueAt(state, 'unreportedDisarmedAt') === undefined,
    to: OFF,
  },
  { row: 'OPEN-056', from: ON, on: { is: 'disarmed' }, to: { ...EITHER, unreportedDisarmedAt: undefined } },
  { row: 'SM-ALARM-6', from: ON, on: { is: 'silence' }, to: ON, broken: OVER },
  { row: 'SM-ALARM-6', from: ON, on: { is: 'due' }, to: ON, broken: OVER },
  { row: 'SM-ALARM-7', from: ON, on: { is: 'forget' }, to: OFF },
  { row: 'SM-ALARM-8', from: OFF, on: { is: 'read' }, to: EITHER },
  { row: 'OPEN-056', from: ON, on: { is: 'read' }, to: EITHER },
  { row: 'SM-ALARM-9', from: OFF, on: { is: 'clear' }, to: OFF, broken: ALARMED },
  { row: 'OPEN-056', from: {}, on: { is: 'armed' }, to: { unreportedDisarmedAt: undefined } },
  { row: 'OPEN-105', from: {}, on: { is: 'began' }, to: EITHER },
  { row: 'OPEN-056', from: OFF, on: { is: ['forget', 'disarmed'] }, to: OFF },
]
