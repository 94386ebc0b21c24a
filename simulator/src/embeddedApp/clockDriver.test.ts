import { afterEach, expect, test } from 'vitest'
import { NO_ACTIVITY } from '#time/waitUntilIdle.ts'
import { createFleet, type Fleet, type HostedBoat } from '#fleet/fleet.ts'
import { type Attached, conduct, type Conductor } from './clockDriver.ts'

const START = Date.UTC(2026, 5, 1, 8)
const REST = { pending: [], sockets: [], unanswered: 0, next: undefined }

/** Real time that a test moves. */
function handTime() {
  let now = 0
  let due: (() => void)[] = []
  /** What is a second away or more comes when it is its time, ticks come with the next look. */
  let later: { readonly at: number; readonly run: () => void }[] = []
  return {
    real: {
      now: () => now,
      after: (ms: number, run: () => void) => {
        if (ms >= 1_000) later.push({ at: now + ms, run })
        else due.push(run)
        return () => undefined
      },
    },
    async pass(ms: number) {
      now += ms
      due.push(...later.filter(it => it.at <= now).map(it => it.run))
      later = later.filter(it => it.at > now)
      for (let turns = 0; turns < 20; turns++) {
        for (const run of due.splice(0)) run()
        await new Promise<void>(resolve => setImmediate(resolve))
      }
    },
    forget: () => {
      due = []
    },
  }
}

/** An app that does nothing and notes where it was taken. */
function appWith(more: Partial<Attached> = {}): Attached & { at: number; reloads: number; left: number } {
  const it = {
    name: 'app',
    at: 0,
    reloads: 0,
    left: 0,
    next: () => undefined,
    async moveTo(until: number) {
      it.at = until
      return { at: until, atRest: true }
    },
    settle: async () => REST,
    look: async () => undefined,
    reload: () => void it.reloads++,
    leave: () => void it.left++,
    ...more,
  }
  return it
}

let fleet: Fleet
let moored: HostedBoat
let conductor: Conductor
/** Until a conductor takes it over, a boat moves by itself, by the milliseconds that pass here. */
let taken: number
const time = handTime()
function begin(mode: 'paused' | 'realtime' | 'scaled', speed = 1): void {
  fleet = createFleet()
  moored = fleet.add({ start: START, mode, speed })
  conductor = conduct({ moored: () => fleet.find(moored.boat.id), side: NO_ACTIVITY, real: time.real })
  taken = moored.boat.clock.now()
}
afterEach(async () => {
  conductor.stop()
  await time.pass(0)
  time.forget()
  fleet.close()
})
const elapsed = (): number => (fleet.find(moored.boat.id)?.boat.clock.now() ?? 0) - taken

test('it takes the pace over as it was, and the boat moves by its hand alone', async () => {
  begin('scaled', 5)
  expect([conductor.mode(), conductor.speed(), moored.pace.mode()]).toEqual(['scaled', 5, 'paused'])
})

test('boat and app move together, as fast as real time says', async () => {
  begin('realtime')
  const app = appWith()
  conductor.join(app)
  await time.pass(200)
  expect([elapsed(), app.at - taken]).toEqual([200, 200])
})

test('paused, neither moves however long it takes', async () => {
  begin('realtime')
  const app = appWith()
  conductor.join(app)
  conductor.set('paused')
  await time.pass(0)
  const before = elapsed()
  await time.pass(3_600_000)
  expect([elapsed(), conductor.speed()]).toEqual([before, 0])
})

test('a step moves both by as much, and answers when they are there', async () => {
  begin('paused')
  const app = appWith()
  conductor.join(app)
  const there = conductor.advance(10_000)
  await time.pass(0)
  await there
  expect([elapsed(), app.at - taken]).toEqual([10_000, 10_000])
})

test('another pace ends a step that is under way', async () => {
  begin('paused')
  const there = conductor.advance(1_000)
  conductor.set('paused')
  await there
  await time.pass(0)
  expect(elapsed()).toBeLessThanOrEqual(1_000)
})

test('a machine that slept does not make up for it at once', async () => {
  begin('realtime')
  await time.pass(3_600_000)
  expect(elapsed()).toBeLessThan(1_000)
})

test('an app that fails is let go, it is said why, and the boat goes on', async () => {
  begin('realtime')
  const app: Attached & { left: number } = appWith({
    moveTo: async () => Promise.reject(new Error('The page is gone.')),
    leave: () => conductor.leave(app),
  })
  conductor.join(app)
  await time.pass(100)
  expect([conductor.trouble(), conductor.apps()]).toEqual(['The page is gone.', 0])
  await time.pass(100)
  expect(elapsed()).toBeGreaterThan(0)
})

test('after a re-run the app begins anew and both come to the moment together', async () => {
  begin('paused')
  const app = appWith()
  conductor.join(app)
  await time.pass(0)
  fleet.restart(moored.boat.id, () => undefined)
  conductor.restart(START + 5_000)
  await time.pass(0)
  expect([app.reloads, elapsed()]).toEqual([1, 0])
  conductor.leave(app)
  conductor.join(appWith())
  await time.pass(0)
  expect(elapsed()).toBe(5_000)
})

test('a page that does not come back after a re-run keeps the boat from its moment for 15 s at most', async () => {
  begin('paused')
  const app = appWith()
  conductor.join(app)
  await time.pass(0)
  fleet.restart(moored.boat.id, () => undefined)
  conductor.restart(START + 5_000)
  conductor.leave(app)
  await time.pass(14_999)
  const before = elapsed()
  await time.pass(1)
  expect([before, elapsed()]).toEqual([0, 5_000])
})

test('a boat that throws does not end the conductor: it says so, and whoever waits is answered', async () => {
  begin('paused')
  const found = fleet.find(moored.boat.id)
  let calls = 0
  conductor.stop()
  conductor = conduct({
    moored: () => {
      if (++calls === 40) throw new Error('a bug')
      return found
    },
    side: NO_ACTIVITY,
    real: time.real,
  })
  for (let n = 0; n < 20; n++) await time.pass(30)
  expect([conductor.trouble(), calls > 40]).toEqual(['a bug', true])
})
