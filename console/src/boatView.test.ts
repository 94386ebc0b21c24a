import type { LiveMessage } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { updatedView } from './boatView.ts'

const NOW = '2026-06-01T08:00:05.000Z'
const message = (more: Partial<LiveMessage> = {}): LiveMessage => ({
  begun: 1,
  start: '2026-06-01T08:00:00.000Z',
  clock: { now: NOW, mode: 'paused', speed: 0 },
  entries: [],
  ahead: [],
  app: { attached: 0 },
  connections: 0,
  ...more,
})
const entry = (seq: number, body: unknown = null, lane: 'hub' | 'app' = 'hub') => ({
  seq,
  at: NOW,
  lane,
  name: 'x',
  body,
})

test('times count from the start of the boat', () => {
  const seen = updatedView(undefined, message({ entries: [entry(1)] }))
  expect([seen.now, seen.entries[0]?.at]).toEqual([5_000, 5_000])
})

test('entries accumulate, and state that a message does not contain stays', () => {
  const first = updatedView(undefined, message({ entries: [entry(1)], state: { armed: true } }))
  const second = updatedView(first, message({ entries: [entry(2)] }))
  expect([second.entries.map(it => it.seq), second.state]).toEqual([[1, 2], { armed: true }])
})

test('entries that a new connection sends again are listed once', () => {
  const older = { gone: ['Status 1s ago'], come: ['Status 2s ago'] }
  const journal = message({ entries: [entry(1), entry(2), entry(3, older, 'app')] })
  const first = updatedView(undefined, journal)
  const again = updatedView(first, journal)
  expect(again.entries.map(it => it.seq)).toEqual([1, 2])
  expect(updatedView(again, message({ entries: [entry(4)] })).entries.map(it => it.seq)).toEqual([1, 2, 4])
})

test('a boat that was restarted, alone or with its server, starts with an empty view', () => {
  const first = updatedView(undefined, message({ entries: [entry(1)], state: { armed: true } }))
  const second = updatedView(first, message({ begun: 2, entries: [entry(1)] }))
  expect([second.entries.length, second.state]).toEqual([1, {}])
})

test('an entry with only changed ages is left out, any other is listed', () => {
  const older = { gone: ['Status 1s ago'], come: ['Status 2s ago'] }
  const news = { gone: ['Status 1s ago'], come: ['Status 2s ago', 'ARMED'] }
  expect(
    updatedView(undefined, message({ entries: [entry(1, older, 'app'), entry(2, news, 'app')] })).entries.map(
      it => it.seq,
    ),
  ).toEqual([2])
})

test('only the last twenty thousand entries are kept', () => {
  const all = Array.from({ length: 20_000 }, (_, index) => entry(index + 1))
  const many = updatedView(undefined, message({ entries: all }))
  expect(
    updatedView(many, message({ entries: [entry(20_001)] }))
      .entries.map(it => it.seq)
      .at(0),
  ).toBe(2)
})
