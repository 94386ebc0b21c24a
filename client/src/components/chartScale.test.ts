import { expect, test } from 'vitest'
import { voltageChartOf, CHART_FRAME, summaryOf } from '#components/chartScale.ts'

const minute = 60_000
const readings = [12.7, 12.8, -1, 12.9, 13].map((volts, place) => ({ at: place * minute, volts }))

test('OPEN-063 an absent reading leaves a gap', () => {
  const chart = voltageChartOf(readings, 358)
  expect(chart?.lines).toHaveLength(2)
  expect(chart?.gaps).toEqual([{ from: chart?.x(minute), to: chart?.x(3 * minute) }])
})

test('OPEN-063 a long pause between readings is a gap too', () => {
  expect(
    voltageChartOf(
      [
        { at: 0, volts: 12 },
        { at: 3 * minute, volts: 12 },
      ],
      358,
    )?.lines,
  ).toHaveLength(2)
  expect(
    voltageChartOf(
      [
        { at: 0, volts: 12 },
        { at: 2.5 * minute, volts: 12 },
      ],
      358,
    )?.lines,
  ).toHaveLength(1)
})

test('the chart spans its default range and every reading outside it', () => {
  const chart = voltageChartOf(
    [
      { at: 0, volts: 9.4 },
      { at: minute, volts: 15.3 },
    ],
    358,
  )
  expect(chart?.volts).toEqual([9, 10, 11, 12, 13, 14, 15, 16])
  expect(chart?.y(9)).toBe(CHART_FRAME.bottom)
})

test('there is no chart and no summary without a reading', () => {
  expect(voltageChartOf([], 358)).toBeUndefined()
  expect(voltageChartOf([{ at: 0, volts: -1 }], 358)).toBeUndefined()
  expect(summaryOf([{ at: 0, volts: -1 }])).toBeUndefined()
})

test('lowest, mean and highest ignore absent readings', () => {
  expect(
    summaryOf([
      { at: 0, volts: 12 },
      { at: 1, volts: -1 },
      { at: 2, volts: 13 },
    ]),
  ).toEqual({ lowest: 12, mean: 12.5, highest: 13 })
})
