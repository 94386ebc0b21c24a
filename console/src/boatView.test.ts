import type { LiveMessage } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { updatedView } from './boatView.ts'

const NOW = '2026-06-01T08:00:05.000Z'
const message = (it: Partial<LiveMessage> = {}): LiveMessage => ({
  begun: 1,
  start: '2026-06-01T08:00:00.000Z',
  clock: { now: NOW, mode: 'paused', speed: 0 },
  entries: [],
  ahead: [],
  app: { attached: 0 },
  connections: 0,
  ...it,
})
const entry = (seq: number, body: unknown = null, lane: 'hub' | 'app' = 'hub') => ({
  seq,
  at: NOW,
  lane,
  name: 'x',
  body,
})

test('times count from the beginning of the boat', () => {
  const seen = updatedView(undefined, message({ entries: [entry(1)] }))
  expect([seen.now, seen.entries[0]?.at]).toEqual([5_000, 5_000])
})

test('what was told stays, and what is not told anew is as it was', () => {
  const first = updatedView(undefined, message({ entries: [entry(1)], state: { armed: true } }))
  const second = updatedView(first, message({ entries: [entry(2)] }))
  expect([second.entries.map(it => it.seq), second.state]).toEqual([[1, 2], { armed: true }])
})

test('of another boat nothing stays', () => {
  const first = updatedView(undefined, message({ entries: [entry(1)], state: { armed: true } }))
  const second = updatedView(first, message({ begun: 2, entries: [entry(1)] }))
  expect([second.entries.length, second.state]).toEqual([1, {}])
})

test('that values of the app grow older is no news, anything else is', () => {
  const older = { gone: ['Status 1s ago'], come: ['Status 2s ago'] }
  const news = { gone: ['Status 1s ago'], come: ['Status 2s ago', 'ARMED'] }
  expect(
    updatedView(undefined, message({ entries: [entry(1, older, 'app'), entry(2, news, 'app')] })).entries.map(
      it => it.seq,
    ),
  ).toEqual([2])
})

test('what is older than twenty thousand entries is let go', () => {
  const many = updatedView(undefined, message({ entries: Array.from({ length: 20_000 }, (_, index) => entry(index)) }))
  expect(
    updatedView(many, message({ entries: [entry(20_000)] }))
      .entries.map(it => it.seq)
      .at(0),
  ).toBe(1)
})
