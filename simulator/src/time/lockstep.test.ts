import type { Instant } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Clock, createClock } from '#boat/clock.ts'
import type { AppUnderTest } from './appUnderTest.ts'
import { lockStep, type Program, type LockStepParties } from './lockstep.ts'
import { NO_ACTIVITY } from './waitUntilIdle.ts'

/** An app with timers at given moments; what it does is written into a log. */
interface Scripted extends AppUnderTest {
  /** Sets a timer; one that `leaves` has something to send when it has fired. */
  timer(at: Instant, leaves?: boolean, fire?: () => void): void
  /** How far it was moved, and whether in one go. */
  readonly moves: (readonly [Instant, boolean])[]
}

/** An app that says after each move whether it is `quiet`: at rest without anything from outside. */
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
        for (const it of due) {
          log.push(`${at} ${name}`)
          it.fire()
        }
        if (!straight || due.some(it => it.leaves)) return Promise.resolve({ at, atRest: quiet })
      }
      return Promise.resolve({ at: until, atRest: quiet })
    },
    look: () => Promise.resolve(),
    settle: () => Promise.resolve({ pending: [], sockets: [], unanswered: 0, next: next() }),
  }
}

/** A program without jobs that is over at a moment of the boat. */
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

test.each([false, true])(
  'at one instant the apps come before the boat, also when something is watched: %s',
  async watching => {
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
  },
)

test("one app alone goes straight to the boat's next event, and the boat is there with it", async () => {
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

test('an app that has something to send stops there, and the boat is at that moment when it comes', async () => {
  const log: string[] = []
  const clock = createClock(0)
  const app = scripted('app', log)
  // What leaves reaches the boat while everything settles, and asks for an answer 30 later.
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

test('while something is watched no moment of an app is passed over', async () => {
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

test('an app that has nothing due is moved along with the boat', async () => {
  const clock = createClock(0)
  const app = scripted('app', [])
  clock.at(10, () => undefined)
  await lockStep(stageOf(clock, [app], until(clock, 20)))
  expect(app.moves).toEqual([
    [10, true],
    [20, true],
  ])
})

test('a job sees everything at rest: what it asks for is settled before the next job and before anything is judged', async () => {
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

test('a job may bring an app that was not there before', async () => {
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

/** An app that counts how often it is asked whether it is at rest, and how often it is looked at. */
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
  ['an app that is not at rest after a move is waited for after it and again after the boat', false, false, 1 + 2 * 3],
  ['an app that is at rest after a move is not asked again in a moment in which nothing left the boat', true, false, 1],
  ['an app that is at rest after a move is asked when something has left the boat', true, true, 1 + 3],
])('%s', async (_, quiet, sends, settles) => {
  const clock = createClock(0)
  let sent = 0
  for (const at of [10, 20, 30]) clock.at(at, () => void (sends && sent++))
  const { it, counts } = counted(scripted('app', [], quiet))
  await lockStep({ clock, boat: { ...NO_ACTIVITY, sent: () => sent }, apps: () => [it], program: until(clock, 30) })
  expect(counts).toEqual({ settles, looks: 1 })
})

test('of two apps both are waited for as long as one of them is not at rest', async () => {
  const clock = createClock(0)
  const [quiet, busy] = [counted(scripted('quiet', [], true)), counted(scripted('busy', [], false))]
  await lockStep(stageOf(clock, [quiet.it, busy.it], until(clock, 10)))
  expect([quiet.counts, busy.counts]).toEqual([
    { settles: 3, looks: 1 },
    { settles: 3, looks: 1 },
  ])
})

test('a boat alone does everything in order and ends with the program', async () => {
  const log: string[] = []
  const clock = createClock(0)
  for (const at of [30, 10, 20, 99]) clock.at(at, () => log.push(String(at)))
  await lockStep(stageOf(clock, [], until(clock, 30)))
  expect([log, clock.now()]).toEqual([['10', '20', '30'], 30])
})

test('a program that waits while nothing is due any more is told so', async () => {
  const clock = createClock(0)
  const waiting: Program = { takeJob: () => undefined, check: () => Promise.resolve(), watching: false, over: false }
  clock.at(5, () => undefined)
  await expect(lockStep(stageOf(clock, [scripted('app', [])], waiting))).rejects.toThrow(
    'neither the boat nor an app has a timer',
  )
})

test('an app whose timer asks again and again to be called at once is told so, with the moment', async () => {
  const clock = createClock(0)
  const app = scripted('app', [])
  const again = (): void => app.timer(7, true, again)
  again()
  await expect(lockStep(stageOf(clock, [app], until(clock, 10, { watching: true })))).rejects.toThrow(
    'Time does not move past 1970-01-01T00:00:00.007Z',
  )
})

test('what does not come to rest ends the play and is named', async () => {
  const clock = createClock(0)
  const app: AppUnderTest = { ...scripted('app', []), settle: () => Promise.reject(new Error('fetch /api/sensor')) }
  await expect(lockStep(stageOf(clock, [app], until(clock, 10)))).rejects.toThrow('fetch /api/sensor')
})

test('whatever is due when, everything happens once, at its time, apps first, and in one go as in single steps', async () => {
  const moment = fc.integer({ min: 0, max: 30 })
  await fc.assert(
    fc.asyncProperty(fc.array(moment), fc.array(fc.tuple(moment, fc.boolean())), async (boatMoments, appMoments) => {
      const play = async (watching: boolean) => {
        const log: string[] = []
        const clock = createClock(0)
        for (const at of boatMoments) clock.at(at, () => log.push(`${clock.now()} boat`))
        const app = scripted('app', log)
        for (const [at, leaves] of appMoments) app.timer(at, leaves)
        await lockStep(stageOf(clock, [app], until(clock, 31, { watching })))
        return log
      }
      const expected = [
        ...appMoments.map(([at]) => ({ at, who: 'app' })),
        ...boatMoments.map(at => ({ at, who: 'boat' })),
      ].sort((a, b) => a.at - b.at || a.who.localeCompare(b.who))
      const [steps, straight] = [await play(true), await play(false)]
      expect(steps).toEqual(expected.map(it => `${it.at} ${it.who}`))
      expect(straight).toEqual(steps)
    }),
    { numRuns: 60 },
  )
})
