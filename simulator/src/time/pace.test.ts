import { HOUR, MINUTE, SECOND } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClock } from '#boat/clock.ts'
import { createPace, type PaceMode, type RealTime } from './pace.ts'

/** Real time that the test advances. A timer fires late by `lateness`. */
function scripted(lateness = 0) {
  const waiting = new Set<{ readonly at: number; readonly run: () => void }>()
  let created = 0
  let now = 1_000_000.25
  const real: RealTime = {
    now: () => now,
    after(ms, run) {
      created++
      const timer = { at: now + ms + lateness, run }
      waiting.add(timer)
      return () => void waiting.delete(timer)
    },
  }
  const pass = (ms: number): void => {
    const end = now + ms
    for (;;) {
      const [next] = [...waiting].filter(it => it.at <= end).sort((a, b) => a.at - b.at)
      if (!next) break
      waiting.delete(next)
      now = Math.max(now, next.at)
      next.run()
    }
    now = Math.max(now, end)
  }
  /** Work that takes real time. */
  const work = (ms: number): void => {
    now += ms
  }
  return { real, pass, work, timers: () => waiting.size, createdTimers: () => created }
}

/** A boat's clock with an event every ten seconds, at a pace. */
function ticking(mode: PaceMode, speed = 1, lateness = 0) {
  const time = scripted(lateness)
  const clock = createClock(0)
  const ticks: number[] = []
  const tick = (): void => {
    ticks.push(clock.now())
    clock.after(10 * SECOND, tick)
  }
  clock.after(10 * SECOND, tick)
  return { ...time, clock, ticks, pace: createPace(clock, { mode, speed, real: time.real }) }
}

test.each<[PaceMode, number, number[]]>([
  ['realtime', 1, [10_000, 20_000, 30_000]],
  ['realtime', 60, [10_000, 20_000, 30_000]],
  ['scaled', 2, [10_000, 20_000, 30_000, 40_000, 50_000, 60_000]],
  ['scaled', 0.5, [10_000]],
  ['paused', 60, []],
])('a boat in mode %s at speed %d runs, in 30 s of real time, the events due at %j', (mode, speed, expected) => {
  const { pass, ticks } = ticking(mode, speed)
  pass(30_001)
  expect(ticks).toEqual(expected)
})

test('a paused boat sets no timer, and a running boat sets one', () => {
  expect([ticking('paused').timers(), ticking('realtime').timers(), ticking('scaled', 100).timers()]).toEqual([0, 1, 1])
})

test('catchUp moves the boat to the current real time without a timer', () => {
  const { real, clock, pass, pace } = ticking('scaled', 10)
  expect(real.now()).toBeGreaterThan(0)
  pass(123)
  pace.catchUp()
  expect(clock.now()).toBe(1_230)
})

test('an event sees its own time on the clock, even when the timer is late', () => {
  const { pass, ticks } = ticking('realtime', 1, 700)
  pass(60 * SECOND)
  expect(ticks).toEqual([10_000, 20_000, 30_000, 40_000, 50_000])
})

test('changing the pace keeps the current time and continues from there', () => {
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
  'advance moves a boat in mode %s at once, and time continues from there',
  mode => {
    const { clock, pass, pace, ticks } = ticking(mode, 2)
    pace.advance(25_000)
    expect([clock.now(), ticks]).toEqual([25_000, [10_000, 20_000]])
    pass(1_000)
    pace.catchUp()
    expect(clock.now()).toBe(25_000 + 1_000 * pace.speed())
  },
)

test('an event that is scheduled while the boat sleeps wakes it in time', () => {
  const time = scripted()
  const clock = createClock(0)
  createPace(clock, { real: time.real })
  const ran: number[] = []
  time.pass(500)
  clock.at(800, () => ran.push(clock.now()))
  time.pass(299)
  expect(ran).toEqual([])
  time.pass(2)
  expect(ran).toEqual([800])
})

test('a boat that catches up sets its next timer once, however many events have run', () => {
  const { clock, pace, pass, ticks, createdTimers, timers } = ticking('scaled', 100)
  pass(900)
  const [before, ran] = [createdTimers(), ticks.length]
  pace.advance(HOUR)
  expect(ticks.length - ran).toBe(360)
  expect(createdTimers() - before).toBeLessThanOrEqual(4)
  expect([timers(), clock.next()]).toEqual([1, (ticks.at(-1) ?? 0) + 10_000])
})

test('a stopped boat stays stopped, whatever is scheduled or asked', () => {
  const { clock, pass, pace, ticks, timers } = ticking('scaled', 100)
  pass(100)
  pace.stop()
  const stopped = ticks.length
  clock.after(1, () => ticks.push(-1))
  pass(MINUTE)
  pace.catchUp()
  expect([timers(), ticks.length]).toEqual([0, stopped])
})

test("for any pace changes the boat's time is the sum of the scaled real time and never runs back", () => {
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

test("an error of an event in the background is reported, and the boat's time goes on", () => {
  const time = scripted()
  const clock = createClock(0)
  const failures: unknown[] = []
  const ran: number[] = []
  for (const at of [1_000, 2_000, 3_000])
    clock.at(at, () => {
      ran.push(at)
      if (at === 2_000) throw new Error('a bug')
    })
  createPace(clock, { real: time.real, onError: error => failures.push(error) })
  time.pass(10_000)
  expect([ran, failures]).toEqual([[1_000, 2_000, 3_000], [new Error('a bug')]])
})

test('a boat that keeps throwing does so at most once a second', () => {
  const time = scripted()
  const clock = createClock(0)
  let failures = 0
  const fail = (): void => {
    clock.after(0, fail)
    throw new Error('a bug')
  }
  clock.after(0, fail)
  createPace(clock, { real: time.real, onError: () => failures++ })
  time.pass(10_000)
  expect(failures).toBeLessThanOrEqual(11)
})

test('while the clock is held no time passes and no timer waits, and what passed meanwhile is not caught up with', () => {
  const { clock, pace, pass, timers, ticks } = ticking('realtime')
  pass(15 * SECOND)
  pace.catchUp()
  const resume = clock.hold()
  pace.catchUp()
  pass(HOUR)
  pace.catchUp()
  expect([clock.now(), timers(), ticks]).toEqual([15_000, 0, [10_000]])
  resume()
  pass(5 * SECOND)
  expect([clock.now(), ticks]).toEqual([20_000, [10_000, 20_000]])
  clock.hold()
  pace.set('scaled', 10)
  pace.stop()
  pass(HOUR)
  expect(clock.now()).toBe(20_000)
})

/** Boats on the same real time with an event every ten seconds, each of which takes `cost` ms of real time. */
function laborious(count: number, cost: number, mode: PaceMode, speed: number) {
  const time = scripted()
  const reports: number[] = []
  const boats = Array.from({ length: count }, () => {
    const clock = createClock(0)
    const ticks: number[] = []
    const tick = (): void => {
      ticks.push(clock.now())
      time.work(cost)
      clock.after(10 * SECOND, tick)
    }
    clock.after(10 * SECOND, tick)
    const pace = createPace(clock, { mode, speed, real: time.real, onTooFast: speed => reports.push(speed) })
    return { clock, ticks, pace }
  })
  /** Real time that a call takes. */
  const durationOf = (run: () => void): number => {
    const before = time.real.now()
    run()
    return time.real.now() - before
  }
  return { ...time, boats, reports, durationOf }
}

test('a boat whose speed the machine cannot keep falls behind, and takes a few milliseconds in a row', () => {
  const { boats, pass, durationOf, reports } = laborious(1, 2, 'scaled', 100_000)
  for (let call = 0; call < 30; call++) {
    for (const { pace, clock } of boats) {
      const before = clock.now()
      pass(1_000)
      expect(durationOf(pace.catchUp)).toBeLessThan(20)
      expect([clock.now() > before, (clock.next() ?? 0) > clock.now()]).toEqual([true, true])
    }
  }
  expect(boats.every(({ ticks }) => ticks.every((at, index) => at === (index + 1) * 10_000))).toBe(true)
  expect(reports).toEqual([100_000])
})

test('many boats whose speed the machine cannot keep all move on, and share the same milliseconds', () => {
  const { boats, work, durationOf } = laborious(100, 0.05, 'scaled', 1_000_000)
  const turn = (): void => {
    for (const { pace } of boats) pace.catchUp()
  }
  work(1_000)
  turn()
  const before = boats.map(({ clock }) => clock.now())
  work(1_000)
  expect(durationOf(turn)).toBeLessThan(30)
  expect(boats.every(({ clock }, index) => clock.now() > (before[index] ?? 0))).toBe(true)
})

test('a boat in real time that was late for long catches up in steps of a few milliseconds', () => {
  const { boats, pass, work, durationOf, reports } = laborious(1, 1, 'realtime', 1)
  work(HOUR)
  for (const { pace, clock } of boats) {
    expect(durationOf(pace.catchUp)).toBeLessThan(20)
    expect(clock.now()).toBeLessThan(HOUR)
    pass(1_000)
    pace.catchUp()
    expect(clock.now()).toBeGreaterThanOrEqual(HOUR + 1_000)
  }
  expect(reports).toEqual([])
})

test('a boat that fell behind stays at its time when it is paused, and keeps a lower speed', () => {
  const { boats, pass, reports } = laborious(1, 2, 'scaled', 100_000)
  pass(5_000)
  for (const { pace, clock } of boats) {
    pace.set('paused')
    const paused = clock.now()
    pass(MINUTE)
    pace.set('scaled', 10)
    pass(10_000)
    pace.catchUp()
    expect(Math.abs(clock.now() - paused - 100_000)).toBeLessThan(1_000)
  }
  expect(reports).toEqual([100_000])
})
