import { MINUTE, SECOND } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClock } from '#boat/clock.ts'
import { createPace, type PaceMode, type RealTime } from './pace.ts'

/** Real time that passes when it is told to. A timer fires late by `lateness`. */
function scripted(lateness = 0) {
  const waiting = new Set<{ readonly at: number; readonly run: () => void }>()
  let now = 1_000_000.25
  const real: RealTime = {
    now: () => now,
    after(ms, run) {
      const it = { at: now + ms + lateness, run }
      waiting.add(it)
      return () => void waiting.delete(it)
    },
  }
  const pass = (ms: number): void => {
    const end = now + ms
    for (;;) {
      const [next] = [...waiting].filter(it => it.at <= end).sort((a, b) => a.at - b.at)
      if (!next) break
      waiting.delete(next)
      now = next.at
      next.run()
    }
    now = end
  }
  return { real, pass, timers: () => waiting.size }
}

/** A boat's clock with something due every ten seconds, at a pace. */
function ticking(mode: PaceMode, speed = 1, lateness = 0) {
  const time = scripted(lateness)
  const clock = createClock(0)
  const ticks: number[] = []
  const tick = (): void => {
    ticks.push(clock.now())
    clock.after(10 * SECOND, tick)
  }
  clock.after(10 * SECOND, tick)
  return { ...time, clock, ticks, pace: createPace(clock, mode, speed, time.real) }
}

test.each<[PaceMode, number, number[]]>([
  ['realtime', 1, [10_000, 20_000, 30_000]],
  ['realtime', 60, [10_000, 20_000, 30_000]],
  ['scaled', 2, [10_000, 20_000, 30_000, 40_000, 50_000, 60_000]],
  ['scaled', 0.5, [10_000]],
  ['paused', 60, []],
])('a boat whose time is %s at %d does in 30 s of real time what is due at %j', (mode, speed, expected) => {
  const { pass, ticks } = ticking(mode, speed)
  pass(30_001)
  expect(ticks).toEqual(expected)
})

test('a boat that stands still sets no timer, and one that runs sets one', () => {
  expect([ticking('paused').timers(), ticking('realtime').timers(), ticking('scaled', 100).timers()]).toEqual([0, 1, 1])
})

test('what asks the boat finds it at the moment that real time says, without waiting for a timer', () => {
  const { real, clock, pass, pace } = ticking('scaled', 10)
  expect(real.now()).toBeGreaterThan(0)
  pass(123)
  pace.catchUp()
  expect(clock.now()).toBe(1_230)
})

test('an event sees its own moment, also when the timer comes late', () => {
  const { pass, ticks } = ticking('realtime', 1, 700)
  pass(60 * SECOND)
  expect(ticks).toEqual([10_000, 20_000, 30_000, 40_000, 50_000])
})

test('a change of pace keeps the moment and goes on from there', () => {
  const { clock, pass, pace, ticks } = ticking('realtime')
  pass(4_000)
  pace.set('paused')
  expect([clock.now(), pace.mode(), pace.speed()]).toEqual([4_000, 'paused', 0])
  pass(MINUTE)
  pace.catchUp()
  expect([clock.now(), ticks]).toEqual([4_000, []])
  pace.set('scaled', 60)
  pass(1_000)
  pace.catchUp()
  expect([clock.now(), ticks.length, pace.mode(), pace.speed()]).toEqual([64_000, 6, 'scaled', 60])
  pace.set('realtime', 60)
  pass(1_000)
  pace.catchUp()
  expect([clock.now(), pace.speed()]).toEqual([65_000, 1])
})

test.each<PaceMode>(['paused', 'realtime', 'scaled'])(
  'a boat whose time is %s is moved on at once, and time passes from there',
  mode => {
    const { clock, pass, pace, ticks } = ticking(mode, 2)
    pace.advance(25_000)
    expect([clock.now(), ticks]).toEqual([25_000, [10_000, 20_000]])
    pass(1_000)
    pace.catchUp()
    expect(clock.now()).toBe(25_000 + 1_000 * pace.speed())
  },
)

test('something that is queued while the boat sleeps wakes it in time', () => {
  const time = scripted()
  const clock = createClock(0)
  createPace(clock, 'realtime', 1, time.real)
  const ran: number[] = []
  time.pass(500)
  clock.at(800, () => ran.push(clock.now()))
  time.pass(299)
  expect(ran).toEqual([])
  time.pass(2)
  expect(ran).toEqual([800])
})

test('a boat that was stopped stands still for good, whatever is queued or asked', () => {
  const { clock, pass, pace, ticks, timers } = ticking('scaled', 100)
  pass(100)
  pace.stop()
  const stopped = ticks.length
  clock.after(1, () => ticks.push(-1))
  pass(MINUTE)
  pace.catchUp()
  expect([timers(), ticks.length]).toEqual([0, stopped])
})

test('however real time passes and the pace is changed, the boat is where the sum of it says and never runs back', () => {
  const step = fc.record({
    ms: fc.integer({ min: 0, max: 5_000 }),
    mode: fc.constantFrom<PaceMode>('realtime', 'scaled', 'paused'),
    speed: fc.constantFrom(0.5, 2, 60, 1_000),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), fc.integer({ min: 0, max: 50 }), (steps, lateness) => {
      const { clock, pass, pace, ticks } = ticking('paused', 1, lateness)
      let expected = 0
      for (const { ms, mode, speed } of steps) {
        pace.set(mode, speed)
        pass(ms)
        pace.catchUp()
        expected = Math.floor(expected + ms * pace.speed())
        expect(Math.abs(clock.now() - expected)).toBeLessThanOrEqual(steps.length)
      }
      expect(ticks).toEqual(
        Array.from({ length: Math.floor(clock.now() / 10_000) }, (_, index) => (index + 1) * 10_000),
      )
    }),
  )
})

test('what a boat throws while nobody asks it is told, and its time goes on', () => {
  const time = scripted()
  const clock = createClock(0)
  const failures: unknown[] = []
  const ran: number[] = []
  for (const at of [1_000, 2_000, 3_000])
    clock.at(at, () => {
      ran.push(at)
      if (at === 2_000) throw new Error('a bug')
    })
  createPace(clock, 'realtime', 1, time.real, error => failures.push(error))
  time.pass(10_000)
  expect([ran, failures]).toEqual([[1_000, 2_000, 3_000], [new Error('a bug')]])
})

test('a boat that throws again and again does so once a second at most', () => {
  const time = scripted()
  const clock = createClock(0)
  let failures = 0
  const fail = (): void => {
    clock.after(0, fail)
    throw new Error('a bug')
  }
  clock.after(0, fail)
  createPace(clock, 'realtime', 1, time.real, () => failures++)
  time.pass(10_000)
  expect(failures).toBeLessThanOrEqual(11)
})
