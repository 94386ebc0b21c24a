import { expect, test } from 'vitest'
import { canonicalLines, sha256Of } from './hash.ts'
import type { Entry } from './journal.ts'

const run = (change: Partial<Entry> = {}): readonly Entry[] => [
  { seq: 1, at: 100, lane: 'rest', name: 'GET /api/Alarm/Arm', body: { user: 'captain', status: 200 } },
  { seq: 2, at: 200, lane: 'hub', name: 'SetArmOrDisarmOnClient', body: ['1'], ...change },
]
const hash = (entries: readonly Entry[]): string => sha256Of(canonicalLines(entries, 0))

test('the same journal has the same hash, whatever the order of its keys', () => {
  const turned = run().map(it => ({ body: it.body, name: it.name, lane: it.lane, at: it.at, seq: it.seq }))
  expect(hash(turned)).toBe(hash(run()))
})

test.each([
  ['one field of a push', { body: ['0'] }],
  ['the name of a push', { name: 'JoinOpen' }],
  ['a moment', { at: 201 }],
  ['a lane', { lane: 'state' as const }],
])('changing %s changes the hash', (_, change) => {
  expect(hash(run(change))).not.toBe(hash(run()))
})

test('what a person did is left out: its consequences are told in the other lanes', () => {
  const step: Entry = { seq: 3, at: 300, lane: 'step', name: 'arm', body: null }
  expect(hash([...run(), step])).toBe(hash(run()))
})

test('opaque values become their kind and the number of their first appearance', () => {
  const token = (text: string) => `eyJ${text}.eyJ${text}.${text}`
  const lines = (a: string, b: string) =>
    canonicalLines([{ seq: 1, at: 0, lane: 'rest', name: 'x', body: { a: token(a), b: token(b), again: token(a) } }], 0)
  expect(lines('one', 'two')).toEqual(lines('three', 'four'))
  expect(lines('one', 'one')).not.toEqual(lines('one', 'two'))
})

test('GALLERY-10 the random end of the name of a picture is opaque, the device in front of it is not', () => {
  const lines = (device: string, random: string) =>
    canonicalLines(
      [{ seq: 1, at: 0, lane: 'rest', name: 'x', body: { name: `${device}${random.repeat(32)}.jpeg` } }],
      0,
    )
  expect(lines('DRYDOCK-1', 'a')).toEqual(lines('DRYDOCK-1', 'B'))
  expect(lines('DRYDOCK-1', 'a')).not.toEqual(lines('DRYDOCK-2', 'a'))
})

test('a picture that another browser encodes in more bytes is the same, and no picture is another', () => {
  const lines = (body: unknown) =>
    canonicalLines(
      [{ seq: 1, at: 0, lane: 'rest', name: 'PUT /user-image-storage/{name}', body: { body, status: 201 } }],
      0,
    )
  expect(lines({ bytes: 759 })).toEqual(lines({ bytes: 160 }))
  expect(lines({ bytes: 759 })).not.toEqual(lines(null))
})

test('a time is told from the start, so that the same scenario of another day has the same hash', () => {
  const later = run().map(it => ({ ...it, at: it.at + 86_400_000 }))
  expect(sha256Of(canonicalLines(later, 86_400_000))).toBe(hash(run()))
})
