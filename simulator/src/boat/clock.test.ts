import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClock } from './clock.ts'

test('the clock runs events in order of time, and events of the same time in order of scheduling', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ at: fc.integer({ min: 0, max: 40 }), off: fc.boolean() })), plans => {
      const clock = createClock(0)
      const ran: number[] = []
      plans.forEach(({ at, off }, index) => {
        const cancel = clock.at(at, () => ran.push(index))
        if (off) cancel()
      })
      clock.advanceTo(40)
      const expected = plans
        .flatMap((it, index) => (it.off ? [] : [{ at: it.at, index }]))
        .sort((a, b) => a.at - b.at || a.index - b.index)
      expect(ran).toEqual(expected.map(it => it.index))
    }),
  )
})

test('an event sees its own time on the clock, even when the clock advances far beyond it', () => {
  const clock = createClock(1_000)
  const seen: number[] = []
  clock.after(5, () => seen.push(clock.now()))
  clock.after(7, () => seen.push(clock.now()))
  clock.advanceTo(9_000)
  expect([...seen, clock.now()]).toEqual([1_005, 1_007, 9_000])
})

test('an event that an event schedules for the same time runs at that time', () => {
  const clock = createClock(0)
  const ran: string[] = []
  clock.after(5, () => {
    ran.push('first')
    clock.after(0, () => ran.push('second'))
  })
  clock.advanceTo(5)
  expect(ran).toEqual(['first', 'second'])
})

test('skipping to a time does not run the events due at that time', () => {
  const clock = createClock(0)
  const ran: string[] = []
  clock.at(10, () => ran.push('boat'))
  clock.skipTo(10)
  expect([clock.now(), ran]).toEqual([10, []])
  clock.advanceTo(10)
  expect(ran).toEqual(['boat'])
})

test('the clock refuses to skip past an event that is due', () => {
  const clock = createClock(0)
  clock.at(10, () => undefined)
  expect(() => clock.skipTo(11)).toThrow(/an event is due/)
})

test('a canceled event is not the next event', () => {
  const clock = createClock(0)
  const cancel = clock.at(10, () => undefined)
  clock.at(20, () => undefined)
  cancel()
  expect(clock.next()).toBe(20)
})

test('a zero-delay timer that keeps rescheduling itself throws an error instead of looping forever', () => {
  const clock = createClock(0)
  const again = (): void => void clock.after(0, again)
  clock.after(5, again)
  expect(() => clock.advanceTo(10)).toThrow(/time does not move past 1970-01-01T00:00:00.005Z/)
})

test('the clock never goes back, and events scheduled for the past run at the current time', () => {
  const clock = createClock(100)
  const ran: number[] = []
  clock.at(50, () => ran.push(clock.now()))
  clock.after(-5, () => ran.push(clock.now()))
  clock.advanceTo(80)
  expect([ran, clock.now()]).toEqual([[], 100])
  clock.advanceTo(100)
  expect(ran).toEqual([100, 100])
})

test('the listener is called at once for a scheduled event, and once for all that the events of a move schedule', () => {
  const clock = createClock(0)
  const heard: (number | undefined)[] = []
  clock.onScheduled(() => heard.push(clock.next()))
  clock.after(20, () => undefined)
  clock.after(10, () => {
    clock.after(2, () => void clock.after(3, () => undefined))
    clock.after(7, () => undefined)
  })
  expect(heard).toEqual([20, 10])
  clock.advanceTo(14)
  expect(heard).toEqual([20, 10, 15])
  clock.advanceTo(19)
  expect(heard).toEqual([20, 10, 15])
})

test('a clock that an event holds stops at that event, and goes on from there when the last hold ends', () => {
  const clock = createClock(0)
  const ran: number[] = []
  const holds: (() => void)[] = []
  clock.at(5, () => holds.push(clock.hold(), clock.hold()))
  for (const at of [5, 7]) clock.at(at, () => ran.push(at))
  let resumed = 0
  clock.onResumed(() => resumed++)
  clock.advanceTo(10)
  expect([clock.now(), clock.isHeld(), clock.hasDueNow(), ran]).toEqual([5, true, true, []])
  clock.skipTo(5)
  expect([clock.advanceTo(10), clock.now()]).toEqual([0, 5])
  holds[0]?.()
  holds[0]?.()
  expect([clock.isHeld(), resumed]).toEqual([true, 0])
  holds[1]?.()
  expect([clock.isHeld(), resumed, clock.advanceTo(10), clock.now(), ran]).toEqual([false, 1, 2, 10, [5, 7]])
})
