import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boatOf } from '#testing/boat.ts'
import { createPartTable, reproduced } from './parts.ts'
import { Refusal } from './refusal.ts'

const { define: defineBoatPart, write: writeParts, check: checkParts, restore: restoreParts } = createPartTable()
const logOf = defineBoatPart('test log', () => [] as string[], {
  write: it => it,
  restore: (it, written) => void it.push(...(written as string[])),
})
const tallyOf = defineBoatPart(
  'test tally',
  () => ({ count: 0 }),
  reproduced(it => it.count),
)
const looseOf = defineBoatPart('test loose', boat => ({ boat }), { without: 'For this test.' })

test('two boats never share a part, whatever is written to either', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(2), fc.string())), writes => {
      const boats = [boatOf(), boatOf(), boatOf()] as const
      for (const [index, text] of writes) {
        const boat = boats[index] ?? boats[0]
        logOf(boat).push(text)
        tallyOf(boat).count++
      }
      for (const [index, boat] of boats.entries()) {
        const own = writes.filter(it => it[0] === index).map(it => it[1])
        expect([logOf(boat), tallyOf(boat).count, looseOf(boat).boat]).toEqual([own, own.length, boat])
      }
    }),
  )
})

test('a part is created once for each boat', () => {
  const boat = boatOf()
  expect(looseOf(boat)).toBe(looseOf(boat))
  expect([...boat.parts.keys()]).toContain('test loose')
})

test('a snapshot of the parts holds only the parts that have data to save', () => {
  const boat = boatOf()
  logOf(boat).push('a')
  looseOf(boat)
  expect(writeParts(boat)).toMatchObject({ 'test log': ['a'], 'test tally': 0 })
  expect(Object.keys(writeParts(boat))).not.toContain('test loose')
})

test('a part is restored from what was written', () => {
  const boat = boatOf()
  restoreParts(boat, { 'test log': ['a', 'b'], 'test tally': 0 })
  expect(logOf(boat)).toEqual(['a', 'b'])
})

const refusalOf = (run: () => void): unknown => {
  try {
    run()
  } catch (error) {
    return error instanceof Refusal ? [error.code, error.field, error.message] : error
  }
  return undefined
}

test.each<readonly [string, () => void, unknown]>([
  [
    'an undefined part',
    () => checkParts({ anchor: 1 }),
    [
      'invalid',
      'parts',
      "The snapshot holds a part 'anchor' of a boat that this Drydock does not know. Restore it with the Drydock that took it.",
    ],
  ],
  [
    'a part that differs after restoring',
    () => restoreParts(boatOf(), { 'test tally': 3 }),
    [
      'conflict',
      'parts.test tally',
      "The part 'test tally' of the boat cannot be restored: replaying the inputs gives another result, because the snapshot was taken by a Drydock with other rules. Restore the snapshot with the Drydock that took it; this boat was not changed.",
    ],
  ],
  [
    'an unreadable part',
    () => restoreParts(boatOf(), { 'test log': 5 }),
    [
      'invalid',
      'parts.test log',
      "The part 'test log' of the boat cannot be restored: its data is unreadable. Restore the snapshot with the Drydock that took it; this boat was not changed.",
    ],
  ],
])('restoring %s is refused with a message', (_, run, refusal) => {
  expect(refusalOf(run)).toEqual(refusal)
})

test('a second part with the same key is refused', () => {
  expect(() => defineBoatPart('test log', () => 0, { without: 'For this test.' })).toThrow(
    "The part 'test log' of a boat is defined twice: give one of them another key.",
  )
})

test('a part definition without its snapshot behavior does not compile', () => {
  // @ts-expect-error What is kept is left out.
  const forgotten = () => defineBoatPart('test forgotten', () => 0)
  expect(forgotten).toBeDefined()
})
