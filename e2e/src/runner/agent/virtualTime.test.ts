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

test('a new Date, Date.now and performance.now tell virtual time', () => {
  const it = page(1_000)
  it.runTo(1_250)
  expect([new it.page.Date().getTime(), it.page.Date.now(), it.page.performance.now()]).toEqual([1_250, 1_250, 250])
})

test('a clock that is ahead tells another time, and timers run as before', () => {
  const it = page(1_000)
  let fired = 0
  it.page.setTimeout(() => (fired = it.time.now()), 100)
  it.time.setOffset(-400)
  it.runTo(1_200)
  expect([new it.page.Date().getTime(), it.page.Date.now(), it.page.performance.now(), fired]).toEqual([
    800, 800, 200, 1_100,
  ])
})

test('a date made from a value is that date, and still a Date', () => {
  const it = page()
  const date = new it.page.Date(Date.UTC(2026, 0, 1))
  expect([date.toISOString(), date instanceof Date]).toEqual(['2026-01-01T00:00:00.000Z', true])
})

test('a timer that is due exactly now fires', () => {
  const it = page()
  let fired = false
  it.page.setTimeout(() => (fired = true), 0)
  it.runTo(1_000)
  expect(fired).toBe(true)
})

test('a repeating timer fires once for each period and not after it was cleared', () => {
  const it = page(0)
  const at: number[] = []
  const id = it.page.setInterval(() => at.push(it.time.now()), 10)
  it.runTo(35)
  it.page.clearTimeout(id)
  it.runTo(100)
  expect(at).toEqual([10, 20, 30])
})

test('a frame that a page asks for is drawn when it is told to, in the same moment', () => {
  const it = page(1_000)
  const at: number[] = []
  it.page.requestAnimationFrame(time => at.push(time))
  it.runTo(1_020)
  expect([at, it.time.isFrameRequested]).toEqual([[], true])
  it.time.drawFrame()
  expect([at, it.time.isFrameRequested]).toEqual([[20], false])
})

test('an animation that asks for one frame after the other takes time for it', () => {
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

test('a suspended phone wakes with its timers due, and none has fired on the way', () => {
  const it = page(0)
  const at: number[] = []
  it.page.setTimeout(() => at.push(it.time.now()), 10)
  it.time.jumpTo(5_000)
  expect(at).toEqual([])
  it.runTo(5_000)
  expect(at).toEqual([5_000])
})

test('timers fire in the order of their moments, then of their coming', () => {
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
