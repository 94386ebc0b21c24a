import { expect, test } from 'vitest'
import { lanesOf, WIDTH } from './lanes.ts'
import { judgedAs, entry } from './testing.ts'

test('entries close together are one mark, labelled by the alarm among them', () => {
  const { lanes } = lanesOf(
    [entry('hub', 1_000, 'UpdatePosition'), entry('hub', 1_010, 'UpdateStatusChangeOnAlarm')],
    [],
    60_000,
  )
  expect(lanes.hub.map(it => [it.count, it.look, it.label, it.row])).toEqual([
    [2, 'alarm', 'UpdateStatusChangeOnAlarm +1', 1],
  ])
})

test('a label ends before the next mark, and is left out without room', () => {
  const { lanes } = lanesOf(
    [entry('hub', 0, 'UpdateStatusChangeOnAlarm'), entry('hub', 6_000, 'JoinOpen'), entry('hub', 7_000, 'JoinClosed')],
    [],
    60_000,
  )
  expect(lanes.hub.map(it => it.label)).toEqual(['UpdateStat…', '', 'JoinClosed'])
})

test('a label that would be shorter than two characters is left out', () => {
  const { lanes } = lanesOf([entry('hub', 0, 'JoinOpen'), entry('hub', 1_500, 'JoinClosed')], [], 60_000)
  expect(lanes.hub[0]?.label).toBe('')
})

test.each([
  [0, [0, 100, 200, 300, 400, 500, 600, 700, 800, 900]],
  [42_000, [0, 5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 35_000, 40_000]],
  [86_400_000, [0, 21_600_000, 43_200_000, 64_800_000]],
])('a run of %d ms has ticks at %j', (virtualMs, ticks) =>
  expect(lanesOf([], [], virtualMs).ticks.map(it => it.at)).toEqual(ticks),
)

test('the boat is armed from one moment to another, or to the end of the run', () => {
  const changes = [
    entry('state', 1_000, 'armed', true),
    entry('state', 2_000, 'armed', false),
    entry('state', 3_000, 'armed', true),
  ]
  const px = (at: number): number => Math.round((at / (4_000 * 1.04)) * WIDTH * 10) / 10
  expect(lanesOf(changes, [], 4_000).armed).toEqual([
    { from: px(1_000), to: px(2_000) },
    { from: px(3_000), to: px(4_000) },
  ])
})

test('a mark is failed when one of its expectations failed', () => {
  const { lanes } = lanesOf([], [judgedAs('passed'), judgedAs('failed'), judgedAs('passed')], 60_000)
  expect(lanes.expect.map(it => [it.look, it.count, it.row])).toEqual([['failed', 3, 1]])
})

test('a boat that is armed again while it is armed has one time of being armed', () => {
  const changes = [
    entry('state', 1_000, 'armed', true),
    entry('state', 2_000, 'armed', true),
    entry('state', 3_000, 'armed', false),
  ]
  const px = (at: number): number => Math.round((at / (4_000 * 1.04)) * WIDTH * 10) / 10
  expect(lanesOf(changes, [], 4_000).armed).toEqual([{ from: px(1_000), to: px(3_000) }])
})
