import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ScheduledTask, createHeartbeat, heartbeats } from './heartbeat.ts'
import { fakeTimers } from '../testing.ts'

test('any number of deadlines use one timer, and no deadlines use none', () => {
  const timers = fakeTimers()
  const heartbeat = createHeartbeat(timers)
  const beats = Array.from({ length: 50 }, (): ScheduledTask => ({ at: 0, run: () => {} }))
  for (const [at, beat] of beats.entries()) heartbeat.schedule(beat, 1000 - at)
  expect(timers.pending()).toBe(1)
  for (const beat of beats) heartbeat.remove(beat)
  expect(timers.pending()).toBe(0)
})

test('a rescheduled task runs at its new time only', () => {
  const timers = fakeTimers()
  const heartbeat = createHeartbeat(timers)
  const runs: number[] = []
  const beat: ScheduledTask = {
    at: 0,
    run(now) {
      runs.push(now)
      heartbeat.remove(beat)
    },
  }
  heartbeat.schedule(beat, 5000)
  heartbeat.schedule(beat, 9000)
  timers.advance(20_000)
  expect(runs).toEqual([9000])
})

test('instants are whole milliseconds, and a task of a clock with fractions is not early', () => {
  const timers = fakeTimers()
  const heartbeat = createHeartbeat(timers)
  timers.advance(10.6)
  expect(heartbeat.now()).toBe(10)
  let ranAt = Number.NaN
  const beat: ScheduledTask = {
    at: 0,
    run() {
      ranAt = timers.now()
      heartbeat.remove(beat)
    },
  }
  heartbeat.schedule(beat, 5)
  timers.advance(5_000)
  expect(ranAt).toBe(16)
})

test('a task runs never early and at most one second late', () => {
  const delays = fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 30 })
  fc.assert(
    fc.property(delays, planned => {
      const timers = fakeTimers()
      const heartbeat = createHeartbeat(timers)
      const late: number[] = []
      for (const ms of planned) {
        const beat: ScheduledTask = {
          at: 0,
          run(now) {
            late.push(now - ms)
            heartbeat.remove(beat)
          },
        }
        heartbeat.schedule(beat, ms)
      }
      timers.advance(62_000)
      expect(late).toHaveLength(planned.length)
      for (const it of late) expect(it).toSatisfy((ms: number) => ms >= 0 && ms <= 1000)
      expect(timers.pending()).toBe(0)
    }),
  )
})

test('each clock has its own heartbeat', () => {
  const heartbeatOf = heartbeats()
  const [one, other] = [fakeTimers(), fakeTimers()]
  expect(heartbeatOf(one)).toBe(heartbeatOf(one))
  expect(heartbeatOf(one)).not.toBe(heartbeatOf(other))
})
