import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClock } from './clock.ts'

test('events run in the order of their moments, and in the order of their coming within one moment', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ at: fc.integer({ min: 0, max: 40 }), off: fc.boolean() })), plans => {
      const clock = createClock(0)
      const ran: number[] = []
      plans.forEach(({ at, off }, index) => {
        const callOff = clock.at(at, () => ran.push(index))
        if (off) callOff()
      })
      clock.advanceTo(40)
      const expected = plans
        .flatMap((it, index) => (it.off ? [] : [{ at: it.at, index }]))
        .sort((a, b) => a.at - b.at || a.index - b.index)
      expect(ran).toEqual(expected.map(it => it.index))
    }),
  )
})

test('an event sees its own moment on the clock, also when the clock moves far beyond it', () => {
  const clock = createClock(1_000)
  const seen: number[] = []
  clock.after(5, () => seen.push(clock.now()))
  clock.after(7, () => seen.push(clock.now()))
  clock.advanceTo(9_000)
  expect([...seen, clock.now()]).toEqual([1_005, 1_007, 9_000])
})

test('an event that queues another for the same moment has it run in that moment', () => {
  const clock = createClock(0)
  const ran: string[] = []
  clock.after(5, () => {
    ran.push('first')
    clock.after(0, () => ran.push('second'))
  })
  clock.advanceTo(5)
  expect(ran).toEqual(['first', 'second'])
})

test('reaching a moment runs nothing that is due at it, so that apps of that moment come first', () => {
  const clock = createClock(0)
  const ran: string[] = []
  clock.at(10, () => ran.push('boat'))
  clock.skipTo(10)
  expect([clock.now(), ran]).toEqual([10, []])
  clock.advanceTo(10)
  expect(ran).toEqual(['boat'])
})

test('a moment beyond something due cannot be reached', () => {
  const clock = createClock(0)
  clock.at(10, () => undefined)
  expect(() => clock.skipTo(11)).toThrow(/an event is due/)
})

test('what is called off is not named as the next event', () => {
  const clock = createClock(0)
  const callOff = clock.at(10, () => undefined)
  clock.at(20, () => undefined)
  callOff()
  expect(clock.next()).toBe(20)
})

test('something that asks again and again to be called at once is an error, not an endless wait', () => {
  const clock = createClock(0)
  const again = (): void => void clock.after(0, again)
  clock.after(5, again)
  expect(() => clock.advanceTo(10)).toThrow(/time does not move past 1970-01-01T00:00:00.005Z/)
})

test('a clock never goes back, and what is asked for the past is done now', () => {
  const clock = createClock(100)
  const ran: number[] = []
  clock.at(50, () => ran.push(clock.now()))
  clock.after(-5, () => ran.push(clock.now()))
  clock.advanceTo(80)
  expect([ran, clock.now()]).toEqual([[], 100])
  clock.advanceTo(100)
  expect(ran).toEqual([100, 100])
})
