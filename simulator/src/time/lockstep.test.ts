import type { Instant } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClock } from '#boat/clock.ts'
import type { AppUnderTest } from './appUnderTest.ts'
import { lockStep, type LockStepProgram } from './lockstep.ts'
import { scripted, partiesOf, UNCONNECTED, until } from './testing.ts'
import { NO_ACTIVITY } from './waitUntilIdle.ts'

test.each([false, true])('at one instant the apps run before the boat, also with watching %s', async watching => {
  const log: string[] = []
  const clock = createClock(0)
  for (const at of [10, 20, 30]) clock.at(at, () => log.push(`${at} boat`))
  const [captain, friend] = [scripted('captain', log), scripted('friend', log)]
  for (const at of [10, 30]) captain.timer(at)
  for (const at of [10, 15, 20]) friend.timer(at)
  await lockStep(partiesOf(clock, [captain, friend], until(clock, 40, { watching })))
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
  await lockStep(partiesOf(clock, [app], until(clock, 200)))
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
  await lockStep(partiesOf(clock, [app], until(clock, 100)))
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
    partiesOf(clock, [app], until(clock, 30, { watching: true, check: async () => void checked.push(clock.now()) })),
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
  await lockStep(partiesOf(clock, [app], until(clock, 20)))
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
    partiesOf(
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
  const counts = { settles: 0, records: 0 }
  const it: AppUnderTest = {
    name: app.name,
    next: app.next,
    moveTo: app.moveTo,
    settle: (...how) => (counts.settles++, app.settle(...how)),
    recordShown: async () => void counts.records++,
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
  expect(counts).toEqual({ settles, records: 1 })
})

test('both apps settle again as long as one of them is busy', async () => {
  const clock = createClock(0)
  const [quiet, busy] = [counted(scripted('quiet', [], true)), counted(scripted('busy', [], false))]
  await lockStep(partiesOf(clock, [quiet.it, busy.it], until(clock, 10)))
  expect([quiet.counts, busy.counts]).toEqual([
    { settles: 2, records: 1 },
    { settles: 2, records: 1 },
  ])
})

test('without apps the boat runs its events in order until the program is over', async () => {
  const log: string[] = []
  const clock = createClock(0)
  for (const at of [30, 10, 20, 99]) clock.at(at, () => log.push(String(at)))
  await lockStep(partiesOf(clock, [], until(clock, 30)))
  expect([log, clock.now()]).toEqual([['10', '20', '30'], 30])
})

test('a program that waits while no timer is due throws an error', async () => {
  const clock = createClock(0)
  const waiting: LockStepProgram = {
    takeJob: () => undefined,
    check: () => Promise.resolve(),
    watching: false,
    over: false,
  }
  clock.at(5, () => undefined)
  await expect(lockStep(partiesOf(clock, [scripted('app', [])], waiting))).rejects.toThrow(
    'neither the boat nor an app has a timer',
  )
})

test('an app with a timer that keeps rescheduling itself throws an error with the instant', async () => {
  const clock = createClock(0)
  const app = scripted('app', [])
  const again = (): void => app.timer(7, true, again)
  again()
  await expect(lockStep(partiesOf(clock, [app], until(clock, 10, { watching: true })))).rejects.toThrow(
    'Time does not move past 1970-01-01T00:00:00.007Z',
  )
})

test('an app that does not settle ends the run with an error that names it', async () => {
  const clock = createClock(0)
  const app: AppUnderTest = { ...scripted('app', []), settle: () => Promise.reject(new Error('fetch /api/sensor')) }
  await expect(lockStep(partiesOf(clock, [app], until(clock, 10)))).rejects.toThrow('fetch /api/sensor')
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
        await lockStep({ ...partiesOf(clock, [app], until(clock, 31, { watching })), boat })
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
