/** SM-ENROLL: the enrollment of a device. The end of a session resets it, as a person does (SM-ENROLL-20). */
import { CONFIGURING_MS, ENROLLING_MS, PREPARING_MS } from '@drydock/contracts'
import { ofThisRun, type TableRow } from './row.ts'

const PREPARING = { is: 'preparing' }
const ENROLLING = { is: 'enrolling' }
const CONFIGURING = { is: 'configuring' }
const COUNTED = ['preparing', 'enrolling', 'configuring']
const SUCCESS = { is: 'success' }
const TIMEOUT = { is: 'timeout' }
const FAILED = { is: 'failed' }
const SOME = { type: 3, run: 0 }

export const ENROLLMENT: readonly TableRow[] = [
  { row: 'SM-ENROLL-1', from: { is: 'idle' }, on: { is: 'start' }, to: PREPARING, ends: PREPARING_MS },
  { row: 'SM-ENROLL-2', from: {}, on: { is: 'start' }, broken: FAILED },
  { row: 'SM-ENROLL-3', from: PREPARING, on: { is: 'JoinOpen' }, to: ENROLLING, ends: ENROLLING_MS },
  { row: 'SM-ENROLL-4', from: PREPARING, on: { is: 'due' }, to: TIMEOUT },
  { row: 'SM-ENROLL-5', from: PREPARING, on: { is: 'JoinClosed' }, to: TIMEOUT },
  { row: 'SM-ENROLL-6', from: PREPARING, on: { is: 'DeviceAdding' }, broken: CONFIGURING },
  { row: 'SM-ENROLL-7', from: PREPARING, on: { is: 'DeviceAdded' }, broken: SUCCESS },
  { row: 'SM-ENROLL-8', from: ENROLLING, on: { is: 'DeviceAdding' }, to: CONFIGURING, ends: CONFIGURING_MS },
  { row: 'SM-ENROLL-9', from: ENROLLING, on: { is: 'DeviceAdded' }, to: SUCCESS },
  { row: 'SM-ENROLL-10', from: ENROLLING, on: { is: 'due' }, to: TIMEOUT },
  { row: 'SM-ENROLL-11', from: ENROLLING, on: { is: 'JoinClosed' }, to: TIMEOUT },
  { row: 'SM-ENROLL-12', from: CONFIGURING, on: { is: 'DeviceAdded' }, to: SUCCESS },
  { row: 'SM-ENROLL-13', from: CONFIGURING, on: { is: 'JoinClosed' }, broken: TIMEOUT },
  { row: 'SM-ENROLL-14', from: CONFIGURING, on: { is: 'due' }, to: TIMEOUT },
  { row: 'SM-ENROLL-15', from: { is: [...COUNTED, 'success', 'timeout'] }, on: { is: 'JoinFailed' }, to: FAILED },
  {
    row: 'SM-ENROLL-16',
    from: { is: [...COUNTED, 'success', 'timeout'] },
    on: { is: 'call-failed' },
    where: ofThisRun,
    to: FAILED,
  },
  {
    row: 'SM-ENROLL-17',
    from: { is: ['idle', 'failed'] },
    on: { is: ['JoinFailed', 'call-failed'] },
    broken: { ...SOME, ...TIMEOUT },
  },
  {
    row: 'SM-ENROLL-18',
    from: { is: ['timeout', 'failed', 'idle', 'success'] },
    on: { is: 'DeviceAdded' },
    broken: { ...SOME, ...SUCCESS },
  },
  { row: 'SM-ENROLL-19', from: {}, on: { is: 'reset' }, to: { is: 'idle' } },
  { row: 'SM-ENROLL-21', from: {}, on: { is: 'call-failed' }, broken: FAILED },
]
