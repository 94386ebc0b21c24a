import fc from 'fast-check'
import { expect, test } from 'vitest'
import { installTime, type TimeHolder } from './virtualTime.ts'

/** A bare global object with the timers of a page on a clock of its own. */
interface Page {
  Date: DateConstructor
  performance: { now(): number }
  setTimeout(run: () => void, ms?: number): number
  setInterval(run: () => void, ms?: number): number
  clearTimeout(id: number): void
  requestAnimationFrame(run: (time: number) => void): number
  cancelAnimationFrame(id: number): void
}

function page(start = 1_000) {
  const holder = { Date, performance: { now: () => 0 } } as unknown as TimeHolder & Page
  const time = installTime(holder, start)
  const runTo = (until: number): void => {
    while (time.runNext(until));
    time.jumpTo(until)
  }
  return { page: holder as unknown as Page, time, runTo }
}

test('new Date, Date.now and performance.now return virtual time', () => {
  const it = page(1_000)
  it.runTo(1_250)
  expect([new it.page.Date().getTime(), it.page.Date.now(), it.page.performance.now()]).toEqual([1_250, 1_250, 250])
})

test('a clock offset changes the time of the page, but not its timers', () => {
  const it = page(1_000)
  let fired = 0
  it.page.setTimeout(() => (fired = it.time.now()), 100)
  it.time.setOffset(-400)
  it.runTo(1_200)
  expect([new it.page.Date().getTime(), it.page.Date.now(), it.page.performance.now(), fired]).toEqual([
    800, 800, 200, 1_100,
  ])
})

test('a Date made from a value keeps that value, and is a Date', () => {
  const it = page()
  const date = new it.page.Date(Date.UTC(2026, 0, 1))
  expect([date.toISOString(), date instanceof Date]).toEqual(['2026-01-01T00:00:00.000Z', true])
})

test('the Date of a page has all other properties of Date, can be called and extended', () => {
  const { Date: Own } = page(1_000).page
  class Day extends Own {}
  expect([Own.UTC(2026), Own.parse('2026-06-01'), Own.name, Own.length]).toEqual([
    Date.UTC(2026),
    Date.parse('2026-06-01'),
    'Date',
    7,
  ])
  expect([Own(), Own.prototype === Date.prototype]).toEqual([new Date(1_000).toString(), true])
  expect([new Day().getTime(), new Day() instanceof Day, new Day() instanceof Own]).toEqual([1_000, true, true])
})

test('a timer that is due exactly now fires', () => {
  const it = page()
  let fired = false
  it.page.setTimeout(() => (fired = true), 0)
  it.runTo(1_000)
  expect(fired).toBe(true)
})

test('a repeating timer fires once for each period, and not after it is cleared', () => {
  const it = page(0)
  const at: number[] = []
  const id = it.page.setInterval(() => at.push(it.time.now()), 10)
  it.runTo(35)
  it.page.clearTimeout(id)
  it.runTo(100)
  expect(at).toEqual([10, 20, 30])
})

test('a requested frame is drawn by drawFrame, at the current time', () => {
  const it = page(1_000)
  const at: number[] = []
  it.page.requestAnimationFrame(time => at.push(time))
  it.runTo(1_020)
  expect([at, it.time.isFrameRequested]).toEqual([[], true])
  it.time.drawFrame()
  expect([at, it.time.isFrameRequested]).toEqual([[20], false])
})

test('a frame handler that an earlier one of the same frame cancels does not run', () => {
  const it = page(0)
  const ran: string[] = []
  it.page.requestAnimationFrame(() => {
    ran.push('first')
    it.page.cancelAnimationFrame(second)
  })
  const second = it.page.requestAnimationFrame(() => ran.push('second'))
  it.page.requestAnimationFrame(() => ran.push('third'))
  it.time.drawFrame()
  expect(ran).toEqual(['first', 'third'])
})

test('an animation that requests one frame after another takes virtual time', () => {
  const it = page(0)
  const at: number[] = []
  const animate = (time: number): void => {
    at.push(time)
    if (at.length < 3) it.page.requestAnimationFrame(animate)
  }
  it.page.requestAnimationFrame(animate)
  it.time.drawFrame()
  it.runTo(100)
  expect([at, it.time.isFrameRequested]).toEqual([[0, 16, 32], false])
})

test('timers that were due during a suspension fire on waking, and not before', () => {
  const it = page(0)
  const at: number[] = []
  it.page.setTimeout(() => at.push(it.time.now()), 10)
  it.time.jumpTo(5_000)
  expect(at).toEqual([])
  it.runTo(5_000)
  expect(at).toEqual([5_000])
})

test('timers fire in the order of their times, then of their creation', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 })), delays => {
      const it = page(0)
      const fired: number[] = []
      delays.forEach((ms, index) => it.page.setTimeout(() => fired.push(index), ms))
      it.runTo(50)
      const expected = delays.map((ms, index) => ({ ms, index })).sort((a, b) => a.ms - b.ms || a.index - b.index)
      expect(fired).toEqual(expected.map(it => it.index))
    }),
  )
})

/**
 * What a script does with timers: sets one after so many ms, repeats one, clears the n-th, sets many and clears them at
 * once, or lets time pass.
 */
const command = fc.oneof(
  fc.record({ set: fc.integer({ min: 0, max: 20 }) }),
  fc.record({ repeat: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ clear: fc.nat(12) }),
  fc.record({ setAndClear: fc.integer({ min: 50, max: 300 }) }),
  fc.record({ pass: fc.integer({ min: 0, max: 15 }) }),
)

test('for any timers, repetitions and cancellations exactly the timers that are due run, each at its time', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), commands => {
      const it = page(0)
      const ran: string[] = []
      const expected: string[] = []
      const ids: number[] = []
      /** Times at which timers are due, by number; the last entry of equal times was set last. */
      let due: { readonly number: number; readonly at: number; readonly every?: number }[] = []
      for (const each of commands) {
        const [number, now] = [ids.length, it.time.now()]
        const run = (): void => void ran.push(`${number} ${it.time.now()}`)
        if ('set' in each) due.push({ number, at: now + each.set })
        if ('repeat' in each) due.push({ number, at: now + each.repeat, every: each.repeat })
        if ('set' in each) ids.push(it.page.setTimeout(run, each.set))
        if ('repeat' in each) ids.push(it.page.setInterval(run, each.repeat))
        if ('clear' in each) {
          it.page.clearTimeout(ids[each.clear] ?? -1)
          due = due.filter(one => one.number !== each.clear)
        }
        if ('setAndClear' in each)
          for (let count = 0; count < each.setAndClear; count++) it.page.clearTimeout(it.page.setTimeout(run, 5))
        if (!('pass' in each)) continue
        const until = now + each.pass
        for (;;) {
          const [first] = due.filter(one => one.at <= until).toSorted((a, b) => a.at - b.at)
          if (!first) break
          expected.push(`${first.number} ${first.at}`)
          due = due.filter(one => one !== first)
          if (first.every !== undefined) due.push({ ...first, at: first.at + first.every })
        }
        it.runTo(until)
      }
      expect(ran).toEqual(expected)
    }),
  )
})

test('HARNESS a timer that keeps rescheduling itself is stopped and named, with the instant', () => {
  const it = page(1_000)
  const poll = (): void => void it.page.setTimeout(poll)
  it.page.setTimeout(poll, 500)
  expect(() => it.runTo(2_000)).toThrow(
    'Time does not move past 1970-01-01T00:00:01.500Z: setTimeout(poll, 0) keeps rescheduling itself.',
  )
})

test('HARNESS a delay above the limit of browsers counts as 0, so a function without a name that repeats it is stopped', () => {
  const it = page(1_000)
  const handlers: (() => void)[] = [() => void it.page.setTimeout(handlers[0] ?? (() => undefined), 999 * 3_600_000)]
  handlers[0]?.()
  expect(() => it.runTo(2_000)).toThrow(
    /Time does not move past .*: setTimeout\(\(\) => .*, 0\) keeps rescheduling itself\./,
  )
})

test('HARNESS ten thousand timers of one instant all run', () => {
  const it = page(1_000)
  let runs = 0
  for (let count = 0; count < 10_000; count++) it.page.setTimeout(() => runs++, 100)
  it.runTo(2_000)
  expect(runs).toBe(10_000)
})
