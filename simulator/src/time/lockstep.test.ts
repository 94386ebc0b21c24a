import type { Instant } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Clock, createClock } from '#boat/clock.ts'
import type { AppUnderTest } from './appUnderTest.ts'
import { lockStep, type Program, type LockStepParties } from './lockstep.ts'
import { NO_ACTIVITY } from './waitUntilIdle.ts'

/** An app with timers at given times, which writes its actions into a log. */
interface Scripted extends AppUnderTest {
  /** Sets a timer; one that `leaves` sends a message when it fires. */
  timer(at: Instant, leaves?: boolean, fire?: () => void): void
  /** Times to which it was moved, each with whether it was a straight move. */
  readonly moves: (readonly [Instant, boolean])[]
}

/** An app that reports after each move whether it is idle (`quiet`). */
function scripted(name: string, log: string[], quiet = false): Scripted {
  const timers: { readonly at: Instant; readonly leaves: boolean; readonly fire: () => void }[] = []
  const moves: (readonly [Instant, boolean])[] = []
  const next = (): Instant | undefined => timers[0]?.at
  return {
    name,
    moves,
    timer(at, leaves = false, fire = () => undefined) {
      timers.push({ at, leaves, fire })
      timers.sort((a, b) => a.at - b.at)
    },
    next,
    moveTo(until, straight) {
      moves.push([until, straight])
      for (let at = next(); at !== undefined && at <= until; at = next()) {
        const due = timers.filter(it => it.at === at)
        timers.splice(0, due.length)
        for (const timer of due) {
          log.push(`${at} ${name}`)
          timer.fire()
        }
        if (!straight || due.some(it => it.leaves)) return Promise.resolve({ at, atRest: quiet })
      }
      return Promise.resolve({ at: until, atRest: quiet })
    },
    look: () => Promise.resolve(),
    settle: () => Promise.resolve({ pending: [], sockets: [], unanswered: 0, next: next() }),
  }
}

/** A program without jobs that is over at a time of the boat. */
function until(clock: Clock, end: Instant, more: Partial<Program> = {}): Program {
  clock.at(end, () => undefined)
  return {
    takeJob: () => undefined,
    check: () => Promise.resolve(),
    watching: false,
    get over() {
      return clock.now() >= end
    },
    ...more,
  }
}

function stageOf(clock: Clock, apps: readonly AppUnderTest[], program: Program): LockStepParties {
  return { clock, boat: NO_ACTIVITY, apps: () => apps, program }
}

test.each([false, true])('at one instant the apps run before the boat, also with watching %s', async watching => {
  const log: string[] = []
  const clock = createClock(0)
  for (const at of [10, 20, 30]) clock.at(at, () => log.push(`${at} boat`))
  const [captain, friend] = [scripted('captain', log), scripted('friend', log)]
  for (const at of [10, 30]) captain.timer(at)
  for (const at of [10, 15, 20]) friend.timer(at)
  await lockStep(stageOf(clock, [captain, friend], until(clock, 40, { watching })))
  expect(log).toEqual([
    '10 captain',
    '10 friend',
    '10 boat',
    '15 friend',
    '20 friend',
    '20 boat',
    '30 captain',
    '30 boat',
  ])
})

test("a single app runs straight to the boat's next event, and the boat follows", async () => {
  const log: string[] = []
  const clock = createClock(0)
  for (const at of [100, 200]) clock.at(at, () => log.push(`${at} boat`))
  const app = scripted('app', log)
  for (const at of [10, 20, 100, 150]) app.timer(at)
  await lockStep(stageOf(clock, [app], until(clock, 200)))
  expect(log).toEqual(['10 app', '20 app', '100 app', '100 boat', '150 app', '200 boat'])
  expect(app.moves).toEqual([
    [100, true],
    [200, true],
  ])
})

test('an app stops when it has something to send, and the boat is at the same time when it arrives', async () => {
  const log: string[] = []
  const clock = createClock(0)
  const app = scripted('app', log)
  // The message reaches the boat while everything settles, and the boat answers 30 ms later.
  app.timer(10, true, () => clock.at(40, () => log.push(`${clock.now()} answer`)))
  app.timer(20)
  app.timer(60)
  await lockStep(stageOf(clock, [app], until(clock, 100)))
  expect(log).toEqual(['10 app', '20 app', '40 answer', '60 app'])
  expect(app.moves).toEqual([
    [100, true],
    [40, true],
    [100, true],
  ])
})

test('while the program is watching, the lock step stops at every instant of an app', async () => {
  const log: string[] = []
  const clock = createClock(0)
  const app = scripted('app', log)
  for (const at of [10, 20]) app.timer(at)
  const checked: Instant[] = []
  await lockStep(
    stageOf(clock, [app], until(clock, 30, { watching: true, check: async () => void checked.push(clock.now()) })),
  )
  expect([checked, app.moves.map(([, straight]) => straight)]).toEqual([
    [0, 10, 20, 30],
    [false, false, false],
  ])
})

test('an app without due timers moves along with the boat', async () => {
  const clock = createClock(0)
  const app = scripted('app', [])
  clock.at(10, () => undefined)
  await lockStep(stageOf(clock, [app], until(clock, 20)))
  expect(app.moves).toEqual([
    [10, true],
    [20, true],
  ])
})

test('everything settles before each job and before each check', async () => {
  const log: string[] = []
  const clock = createClock(0)
  const jobs = ['first', 'second']
  const app = scripted('app', [])
  const settling: AppUnderTest = { ...app, settle: (...how) => (log.push('settle'), app.settle(...how)) }
  await lockStep(
    stageOf(
      clock,
      [settling],
      until(clock, 0, {
        takeJob: () => {
          const job = jobs.shift()
          return job === undefined ? undefined : async () => void log.push(job)
        },
        check: async () => void log.push('check'),
      }),
    ),
  )
  expect(log).toEqual(['settle', 'first', 'settle', 'second', 'settle', 'check'])
})

test('a job can add an app', async () => {
  const log: string[] = []
  const clock = createClock(0)
  const apps: AppUnderTest[] = []
  const late = scripted('late', log)
  late.timer(5)
  let brought = false
  const program = until(clock, 10, {
    takeJob() {
      if (brought) return undefined
      brought = true
      return async () => void apps.push(late)
    },
  })
  await lockStep({ clock, boat: NO_ACTIVITY, apps: () => apps, program })
  expect(log).toEqual(['5 late'])
})

/** An app that counts how often it settles, and how often it is observed. */
function counted(app: AppUnderTest) {
  const counts = { settles: 0, looks: 0 }
  const it: AppUnderTest = {
    name: app.name,
    next: app.next,
    moveTo: app.moveTo,
    settle: (...how) => (counts.settles++, app.settle(...how)),
    look: async () => void counts.looks++,
  }
  return { it, counts }
}

test.each([
  ['the server waits for an app that is busy after a move', false, false, 0, 1 + 3],
  ['the server waits again when something has left the boat', false, true, 0, 1 + 2 * 3],
  ['the server waits again while a call is parked, which the boat may answer', false, false, 1, 1 + 2 * 3],
  ['the server does not ask an idle app again when nothing left the boat in that moment', true, false, 0, 1],
  ['the server asks an idle app again when something has left the boat', true, true, 0, 1 + 3],
])('%s', async (_, quiet, sends, parked, settles) => {
  const clock = createClock(0)
  let sent = 0
  for (const at of [10, 20, 30]) clock.at(at, () => void (sends && sent++))
  const { it, counts } = counted(scripted('app', [], quiet))
  const boat = { ...NO_ACTIVITY, sent: () => sent, parked: () => parked }
  await lockStep({ clock, boat, apps: () => [it], program: until(clock, 30) })
  expect(counts).toEqual({ settles, looks: 1 })
})

test('both apps settle again as long as one of them is busy', async () => {
  const clock = createClock(0)
  const [quiet, busy] = [counted(scripted('quiet', [], true)), counted(scripted('busy', [], false))]
  await lockStep(stageOf(clock, [quiet.it, busy.it], until(clock, 10)))
  expect([quiet.counts, busy.counts]).toEqual([
    { settles: 2, looks: 1 },
    { settles: 2, looks: 1 },
  ])
})

test('without apps the boat runs its events in order until the program is over', async () => {
  const log: string[] = []
  const clock = createClock(0)
  for (const at of [30, 10, 20, 99]) clock.at(at, () => log.push(String(at)))
  await lockStep(stageOf(clock, [], until(clock, 30)))
  expect([log, clock.now()]).toEqual([['10', '20', '30'], 30])
})

test('a program that waits while no timer is due throws an error', async () => {
  const clock = createClock(0)
  const waiting: Program = { takeJob: () => undefined, check: () => Promise.resolve(), watching: false, over: false }
  clock.at(5, () => undefined)
  await expect(lockStep(stageOf(clock, [scripted('app', [])], waiting))).rejects.toThrow(
    'neither the boat nor an app has a timer',
  )
})

test('an app with a timer that keeps rescheduling itself throws an error with the instant', async () => {
  const clock = createClock(0)
  const app = scripted('app', [])
  const again = (): void => app.timer(7, true, again)
  again()
  await expect(lockStep(stageOf(clock, [app], until(clock, 10, { watching: true })))).rejects.toThrow(
    'Time does not move past 1970-01-01T00:00:00.007Z',
  )
})

test('an app that does not settle ends the run with an error that names it', async () => {
  const clock = createClock(0)
  const app: AppUnderTest = { ...scripted('app', []), settle: () => Promise.reject(new Error('fetch /api/sensor')) }
  await expect(lockStep(stageOf(clock, [app], until(clock, 10)))).rejects.toThrow('fetch /api/sensor')
})

/** A boat to which nobody is connected. */
const UNCONNECTED = { ...NO_ACTIVITY, isUnconnected: () => true }

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
  const watched: Program = {
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

test('all timers run once, at their time and apps first, in single steps as in straight moves', async () => {
  const moment = fc.integer({ min: 0, max: 30 })
  await fc.assert(
    fc.asyncProperty(fc.array(moment), fc.array(fc.tuple(moment, fc.boolean())), async (boatMoments, appMoments) => {
      const play = async (watching: boolean, boat = NO_ACTIVITY) => {
        const log: string[] = []
        const clock = createClock(0)
        for (const at of boatMoments) clock.at(at, () => log.push(`${clock.now()} boat`))
        const app = scripted('app', log, boat !== NO_ACTIVITY)
        for (const [at, leaves] of appMoments) app.timer(at, leaves)
        await lockStep({ ...stageOf(clock, [app], until(clock, 31, { watching })), boat })
        return log
      }
      const expected = [
        ...appMoments.map(([at]) => ({ at, who: 'app' })),
        ...boatMoments.map(at => ({ at, who: 'boat' })),
      ].sort((a, b) => a.at - b.at || a.who.localeCompare(b.who))
      const [steps, straight] = [await play(true), await play(false)]
      expect(steps).toEqual(expected.map(it => `${it.at} ${it.who}`))
      expect(straight).toEqual(steps)
      expect(await play(false, UNCONNECTED)).toEqual(steps)
    }),
    { numRuns: 60 },
  )
})

test('what an app does while it is moved happens at the time to which it is moved', async () => {
  const clock = createClock(0)
  const app = scripted('page', [])
  const seen: Instant[] = []
  for (const at of [100, 900]) app.timer(at, true, () => void seen.push(clock.now()))
  await lockStep({ clock, boat: NO_ACTIVITY, apps: () => [app], program: until(clock, 1_000) })
  expect(seen).toEqual([100, 900])
})
