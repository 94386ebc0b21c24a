/** The readings of the voltage graph. */
import { SECOND } from '@drydock/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { power, recordReadings } from '#stores/power.ts'
import { endSession } from '#stores/sessionReset.ts'

afterEach(() => {
  endSession()
  vi.useRealTimers()
})

test('OPEN-063 readings that lie in the future, since the clock was set back, are left out of the graph', () => {
  vi.useFakeTimers({ now: 10_000_000 })
  recordReadings({ Vs: { V1: '12.70' } })
  vi.setSystemTime(10_060_000)
  recordReadings({ Vs: { V1: '12.71' } })
  vi.setSystemTime(10_000_000 + SECOND)
  recordReadings({ Vs: { V1: '12.72' } })
  expect(power.readings.map(it => [it.at, it.V1])).toEqual([
    [10_000_000, 12.7],
    [10_001_000, 12.72],
  ])
})

test('OPEN-063 the newest 2,880 readings are kept', () => {
  vi.useFakeTimers({ now: 10_000_000 })
  const record = (count: number): void => {
    for (let n = 0; n < count; n++) {
      recordReadings({ Vs: { V1: '12.70' } })
      vi.advanceTimersByTime(SECOND)
    }
  }
  record(2_880)
  const all = power.readings.map(it => it.at)
  record(1)
  expect([all.length, all[0], power.readings.length, power.readings[0]?.at]).toEqual([
    2_880, 10_000_000, 2_880, 10_001_000,
  ])
})

test('OPEN-063 the readings end with the session', () => {
  recordReadings({ Vs: { V1: '12.70' } })
  endSession()
  expect(power.readings).toEqual([])
})
