import { SECOND } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SPACING_MS, WAY_MS, type PastPosition, withPosition } from '#machines/way.ts'

const at = (ms: number): PastPosition => ({ latitude: 1, longitude: 2, at: ms })

test('XTRA-12 a position is added every 30 s, and left out before', () => {
  const way = withPosition([], at(0))
  expect(withPosition(way, at(SPACING_MS - 1))).toBe(way)
  expect(withPosition(way, at(SPACING_MS)).map(it => it.at)).toEqual([0, SPACING_MS])
})

test('XTRA-12 when the clock of the phone is set back, the way goes on without the points that lie in the future', () => {
  const way = [0, 40, 3_600].reduce<readonly PastPosition[]>(
    (points, second) => withPosition(points, at(second * SECOND)),
    [],
  )
  const back = withPosition(way, at(60 * SECOND))
  expect([way.length, back.map(it => it.at)]).toEqual([3, [0, 60 * SECOND]])
  expect(withPosition(back, at(90 * SECOND)).at(-1)?.at).toBe(90 * SECOND)
})

test('XTRA-12 for any positions the way is in order, spaced, of the last six hours, and at most 721 points long', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5_000, max: 90_000 }), { maxLength: 300 }), steps => {
      let now = 0
      let way: readonly PastPosition[] = []
      for (const step of steps) {
        now += step
        way = withPosition(way, at(now))
      }
      const gaps = way.slice(1).map((it, index) => it.at - (way[index]?.at ?? 0))
      expect(gaps.every(it => it >= SPACING_MS)).toBe(true)
      expect((way.at(-1)?.at ?? 0) - (way[0]?.at ?? 0)).toBeLessThanOrEqual(WAY_MS)
    }),
  )
  let way: readonly PastPosition[] = []
  for (let now = 0; now < 2 * WAY_MS; now += SECOND) way = withPosition(way, at(now))
  expect(way.length).toBe(WAY_MS / SPACING_MS + 1)
})
