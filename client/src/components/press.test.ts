import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, isMeant, type Stood, stood } from './press.ts'
import { SETTLING_MS } from './settled.ts'

const box = (top: number): Box => ({ left: 16, top, right: 374, bottom: top + 72 })
const at = (top: number, since: number, face = 'send'): Stood => ({ face, box: box(top), since })

test('a button that has not moved is as old as it was', () => {
  expect(stood(at(300, 5), { face: 'send', box: box(300.4) }, 900).since).toBe(5)
})

test.each([
  ['moved', { face: 'send', box: box(301) }],
  ['changed', { face: 'sending', box: box(300) }],
  ['grew', { face: 'send', box: { ...box(300), bottom: 400 } }],
])('a button that has %s begins anew', (_, seen) => {
  expect(stood(at(300, 5), seen, 900).since).toBe(900)
})

test('UX the first 300 ms do not count, and neither does a finger that came down before the change', () => {
  expect([0, 299, 300, -1].map(after => isMeant(at(300, 1_000), 1_000 + after))).toEqual([false, false, true, false])
})

/** What happens on the screen: the button moves by scrolling or layout, or a finger comes down and goes up elsewhere or at the same place. */
const event = fc.record({
  wait: fc.integer({ min: 0, max: 700 }),
  does: fc.oneof(
    { weight: 1, arbitrary: fc.record({ is: fc.constant('moves' as const), by: fc.integer({ min: -200, max: 200 }) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        is: fc.constant('presses' as const),
        down: fc.integer({ min: 0, max: 568 }),
        slip: fc.oneof(fc.constant(0), fc.integer({ min: -90, max: 90 })),
        held: fc.integer({ min: 0, max: 600 }),
      }),
    },
  ),
})

interface Screen {
  readonly now: number
  readonly top: number
  readonly held: Stood
  /** When the button last moved, by other books than those of the app. */
  readonly movedAt: number
}
const isOn = (y: number, top: number): boolean => y >= top && y < top + 72

test('MOB-04 no tap, drag or scroll sends unless it begins and ends on a button that has stood still for 300 ms', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 12 }), fc.integer({ min: 0, max: 496 }), (events, start) => {
      let it: Screen = { now: 0, top: start, held: at(start, 0), movedAt: 0 }
      for (const { wait, does } of events) {
        const now = it.now + wait
        if (does.is === 'moves') {
          const top = it.top + does.by
          it = { now, top, held: stood(it.held, { face: 'send', box: box(top) }, now), movedAt: does.by === 0 ? it.movedAt : now }
          continue
        }
        // A browser makes a click of what begins and ends on one element.
        const isClick = isOn(does.down, it.top) && isOn(does.down + does.slip, it.top)
        const sends = isClick && isMeant(it.held, now)
        expect(sends).toBe(isClick && now - it.movedAt >= SETTLING_MS)
        it = { ...it, now: now + does.held }
      }
    }),
    { numRuns: 10_000 },
  )
})
