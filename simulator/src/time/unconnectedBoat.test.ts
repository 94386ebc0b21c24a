import type { Instant } from '@drydock/contracts'
import { expect, test } from 'vitest'
import { createClock } from '#boat/clock.ts'
import type { AppUnderTest } from './appUnderTest.ts'
import { lockStep, type LockStepProgram } from './lockstep.ts'
import { scripted, UNCONNECTED, until } from './testing.ts'
import { NO_ACTIVITY } from './waitUntilIdle.ts'

/** A boat with an event every 10 ms from 10 to 90, and an app at rest with timers at given moments. */
function hourly(timers: readonly Instant[]) {
  const log: string[] = []
  const clock = createClock(0)
  for (let at = 10; at < 100; at += 10) clock.at(at, () => log.push(`${at} boat`))
  const app = scripted('app', log, true)
  for (const at of timers) app.timer(at)
  return { log, clock, app }
}

test('HARNESS the boat runs alone while no app is connected, until a timer of the app is due', async () => {
  const { log, clock, app } = hourly([55])
  await lockStep({ clock, boat: UNCONNECTED, apps: () => [app], program: until(clock, 100) })
  expect(log).toEqual([
    ...['10 boat', '20 boat', '30 boat', '40 boat', '50 boat'],
    ...['55 app', '60 boat', '70 boat', '80 boat', '90 boat'],
  ])
  expect(app.moves).toEqual([
    [10, true],
    [60, true],
    [100, false],
  ])
})

test('HARNESS the boat never runs alone while an app is connected', async () => {
  const { clock, app } = hourly([])
  await lockStep({ clock, boat: NO_ACTIVITY, apps: () => [app], program: until(clock, 100) })
  expect(app.moves).toHaveLength(10)
})

test('HARNESS the boat stops at an instant with a job, and the job finds every app there', async () => {
  const { clock, app } = hourly([])
  const seen: (readonly [Instant, Instant | undefined])[] = []
  const program = until(clock, 100, {
    takeJob: () =>
      clock.now() !== 50 || seen.length > 0
        ? undefined
        : async () => void seen.push([clock.now(), app.moves.at(-1)?.[0]]),
  })
  await lockStep({ clock, boat: UNCONNECTED, apps: () => [app], program })
  expect(seen).toEqual([[50, 50]])
})

test('HARNESS the boat stops at the instant at which an app is watched, and judges every instant before', async () => {
  const { clock, app } = hourly([])
  const checked: Instant[] = []
  const program = until(clock, 100, { check: async () => void checked.push(clock.now()) })
  const watched: LockStepProgram = {
    takeJob: program.takeJob,
    check: program.check,
    get watching() {
      return clock.now() >= 40
    },
    get over() {
      return program.over
    },
  }
  await lockStep({ clock, boat: UNCONNECTED, apps: () => [app], program: watched })
  expect([...new Set(checked)]).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
  expect(app.moves.map(([at]) => at)).toEqual([10, 40, 50, 60, 70, 80, 90, 100])
})

test('HARNESS an app whose timers changed something since the last move is asked before the boat runs alone', async () => {
  const { clock, app } = hourly([10])
  const other = scripted('other', [], true)
  await lockStep({ clock, boat: UNCONNECTED, apps: () => [app, other], program: until(clock, 100) })
  // The timer at 10 fires in the first move; its effect is noted by the second.
  expect(app.moves.map(([at]) => at)).toEqual([10, 20, 100])
})

test('HARNESS a boat without any app runs alone', async () => {
  const { clock } = hourly([])
  let waits = 0
  const boat = { ...UNCONNECTED, busy: () => (waits++, []) }
  await lockStep({ clock, boat, apps: () => [], program: until(clock, 100) })
  expect([clock.now(), waits < 5]).toEqual([100, true])
})

test('HARNESS the boat stops running alone when an app is added', async () => {
  const clock = createClock(0)
  const apps: AppUnderTest[] = []
  const app = scripted('app', [], true)
  for (let at = 1; at < 2_000; at++) clock.at(at, () => at === 400 && setImmediate(() => apps.push(app)))
  await lockStep({ clock, boat: UNCONNECTED, apps: () => [...apps], program: until(clock, 2_000) })
  expect(app.moves[0]?.[0]).toBeLessThan(600)
})
