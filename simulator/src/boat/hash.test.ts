import { expect, test } from 'vitest'
import { canonicalLines, createValueNumbers, sha256Of } from './hash.ts'
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

test('the hash leaves out what a person did, since the other lanes show its effects', () => {
  const step: Entry = { seq: 3, at: 300, lane: 'step', name: 'arm', body: null }
  expect(hash([...run(), step])).toBe(hash(run()))
})

test('the hash replaces opaque values by their kind and their number in order of first appearance', () => {
  const token = (text: string) => `eyJ${text}.eyJ${text}.${text}`
  const lines = (a: string, b: string) =>
    canonicalLines([{ seq: 1, at: 0, lane: 'rest', name: 'x', body: { a: token(a), b: token(b), again: token(a) } }], 0)
  expect(lines('one', 'two')).toEqual(lines('three', 'four'))
  expect(lines('one', 'one')).not.toEqual(lines('one', 'two'))
})

test('GALLERY-10 in a picture name the hash treats the random suffix as opaque, and not the device id', () => {
  const lines = (device: string, random: string) =>
    canonicalLines(
      [{ seq: 1, at: 0, lane: 'rest', name: 'x', body: { name: `${device}${random.repeat(32)}.jpeg` } }],
      0,
    )
  expect(lines('DRYDOCK-1', 'a')).toEqual(lines('DRYDOCK-1', 'B'))
  expect(lines('DRYDOCK-1', 'a')).not.toEqual(lines('DRYDOCK-2', 'a'))
})

test('the hash ignores the byte count of a picture, but not its absence', () => {
  const lines = (body: unknown) =>
    canonicalLines(
      [{ seq: 1, at: 0, lane: 'rest', name: 'PUT /user-image-storage/{name}', body: { body, status: 201 } }],
      0,
    )
  expect(lines({ bytes: 759 })).toEqual(lines({ bytes: 160 }))
  expect(lines({ bytes: 759 })).not.toEqual(lines(null))
})

test('the hash counts times from the start, so a scenario has the same hash on any day', () => {
  const later = run().map(it => ({ ...it, at: it.at + 86_400_000 }))
  expect(sha256Of(canonicalLines(later, 86_400_000))).toBe(hash(run()))
})

test('value numbers forget the value that was not seen for longest, and reuse no number', () => {
  const { nameOf } = createValueNumbers(2)
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(it => nameOf('uuid', it))).toEqual([
    'uuid#1',
    'uuid#2',
    'uuid#1',
    'uuid#3',
    'uuid#1',
    'uuid#4',
  ])
})
