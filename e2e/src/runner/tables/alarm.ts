/**
 * SM-ALARM: alarm mode. What the history has told before decides about a push and a reading (OPEN-056), so that the
 * table alone cannot say it.
 */
import { alarmName } from '#runner/captain/shared/sensorName.ts'
import { at, type Row, type Shape, type Step } from './row.ts'

const OFF = { 'mode.is': 'off' }
const ON = { 'mode.is': 'on' }
/** What was known before decides. */
const EITHER = { 'mode.is': ['off', 'on'] }
/** Nothing was found in the history that this push may be the late news of. */
const isNews = ({ state }: Step): boolean => at(state, 'watch.found.length') === 0
const raised = ({ input, now }: Step): Shape => {
  return { ...ON, 'mode.message': alarmName(at(input, 'type')), 'mode.at': now, 'mode.silencedUntil': undefined }
}
const ALARMED = { mode: { is: 'on', type: undefined, message: 'NOTHING', at: 0, silencedUntil: undefined } }
const OVER = { mode: { is: 'off' } }

export const ALARM: readonly Row[] = [
  { row: 'SM-ALARM-1', from: OFF, on: { is: 'pushed' }, where: isNews, to: raised },
  { row: 'SM-ALARM-2', from: ON, on: { is: 'pushed' }, where: isNews, to: raised },
  { row: 'OPEN-056', from: {}, on: { is: 'pushed' }, to: EITHER },
  { row: 'SM-ALARM-3', from: ON, on: { is: 'clear' }, to: OFF },
  {
    row: 'SM-ALARM-4',
    from: ON,
    on: { is: 'disarmed' },
    where: ({ state }) => at(state, 'ignoresNextDisarmed') === false,
    to: OFF,
  },
  { row: 'OPEN-056', from: ON, on: { is: 'disarmed' }, to: { ...ON, ignoresNextDisarmed: false } },
  { row: 'SM-ALARM-6', from: ON, on: { is: 'silence' }, to: ON, broken: OVER },
  { row: 'SM-ALARM-6', from: ON, on: { is: 'due' }, to: ON, broken: OVER },
  { row: 'SM-ALARM-7', from: ON, on: { is: 'forget' }, to: OFF },
  { row: 'SM-ALARM-8', from: OFF, on: { is: 'read' }, to: EITHER },
  { row: 'OPEN-056', from: ON, on: { is: 'read' }, to: EITHER },
  { row: 'SM-ALARM-9', from: OFF, on: { is: 'clear' }, to: OFF, broken: ALARMED },
  { row: 'OPEN-056', from: {}, on: { is: 'armed' }, to: { ignoresNextDisarmed: false } },
  { row: 'OPEN-105', from: {}, on: { is: 'began' }, to: EITHER },
  { row: 'OPEN-056', from: OFF, on: { is: ['forget', 'disarmed'] }, to: OFF },
]
