import { geoJsonPosition } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry } from '#boat/journal.ts'
import { startBoat } from '#fleet/fleet.ts'
import { START } from '#testing/boat.ts'
import { checkPush } from './pushes.ts'
import { createQuickCheck, isRoutinePush, nothingRemembered } from './quickCheck.ts'

type Path = readonly (string | number)[]

/** Returns a copy with another value at a path; a path that ends in a missing field adds it. */
function changed(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return to
  const copy: object = Array.isArray(value) ? [...value] : { ...value }
  if (to === undefined && rest.length === 0) Reflect.deleteProperty(copy, key)
  else Reflect.set(copy, key, changed(Reflect.get(copy, key), rest, to))
  return copy
}

const valid = fc.oneof(
  fc
    .tuple(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(Date.UTC(9_999, 0)) }),
    )
    .map(([longitude, latitude, accuracy, heard]): readonly [string, unknown] => [
      'UpdatePosition',
      [geoJsonPosition(latitude, longitude, accuracy, heard.toISOString())],
    ]),
  fc
    .array(fc.record({ device: fc.string(), age: fc.integer({ min: -1 }) }), { minLength: 1 })
    .map((ages): readonly [string, unknown] => ['UpdateAgingDev', [ages]]),
  fc.constantFrom<readonly [string, unknown]>([
    'SetStatusOnClient',
    ['{"Al":{"Alarm":"1"},"Tm":[],"Pm":[],"Bm":[],"Vs":{}}'],
  ]),
)
const path = fc.constantFrom<Path>(
  [0],
  [1],
  [0, 'more'],
  [0, 'location'],
  [0, 'location', 'more'],
  [0, 'location', 'geometry'],
  [0, 'location', 'geometry', 'more'],
  [0, 'location', 'geometry', 'type'],
  [0, 'location', 'geometry', 'coordinates'],
  [0, 'location', 'geometry', 'coordinates', 0],
  [0, 'location', 'geometry', 'coordinates', 1],
  [0, 'location', 'geometry', 'coordinates', 2],
  [0, 'horizontal_accuracy'],
  [0, 'last_heard'],
  [0, 0],
  [0, 0, 'device'],
  [0, 0, 'age'],
  [0, 0, 'more'],
)
const odd = fc.oneof(
  fc.constantFrom(undefined, null, {}, [], '', -0, -1, -1.5, 1.5, -2, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY),
  fc.constantFrom(180, -180, 180.1, -180.1, 90, -90, 90.1, -90.1),
  fc.constantFrom('{', '2026-06-01T08:00:00Z', '2026-06-01', '2026-13-01T08:00:00Z', '2026-06-01T08:00:00Z\n'),
  fc.constantFrom(new Date(0), Object.create({ age: 1 })),
)
const push = fc
  .tuple(valid, fc.option(fc.tuple(path, odd)))
  .map(([[event, args], change]): readonly [string, readonly unknown[]] => {
    const value = change ? changed(args, ...change) : args
    return [event, Array.isArray(value) ? value : []]
  })

test('for any sequence of pushes, sent twice, the quick check has the findings of the schemas', () => {
  fc.assert(
    fc.property(fc.array(push, { minLength: 1, maxLength: 4 }), pushes => {
      const check = createQuickCheck()
      // The second time it meets the values that it may remember.
      for (const [event, args] of [...pushes, ...pushes]) expect(check(event, args)).toEqual(checkPush(event, args))
    }),
    // biome-ignore lint/suspicious/noSparseArray: the hole is what is tried
    { numRuns: 1_000, examples: [[[['UpdateAgingDev', [[,]]]]]] },
  )
})

test('the positions and ages of a normal hour need no schema', () => {
  const boat = startBoat({ start: START })
  boat.clock.advanceTo(START + 3_600_000)
  const pushes = boat.journal.since(0).filter(({ name }) => name === 'UpdatePosition' || name === 'UpdateAgingDev')
  expect(pushes).toHaveLength(420)
  const isKnown = ({ name, body }: Entry): boolean =>
    isRoutinePush(name, body as readonly unknown[], nothingRemembered())
  expect(pushes.filter(it => !isKnown(it))).toEqual([])
})
