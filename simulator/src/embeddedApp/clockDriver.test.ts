import { afterEach, expect, test } from 'vitest'
import { NO_ACTIVITY } from '#time/waitUntilIdle.ts'
import { createFleet, type Fleet, type HostedBoat } from '#fleet/fleet.ts'
import { type AttachedApp, createClockDriver, type ClockDriver } from './clockDriver.ts'

const START = Date.UTC(2026, 5, 1, 8)
const REST = { pending: [], sockets: [], unanswered: 0, next: undefined }

/** Real time that a test moves. */
function handTime() {
  let now = 0
  let due: (() => void)[] = []
  /** Timers of a second or more run when due; shorter ones run at the next `pass`. */
  let later: { readonly at: number; readonly run: () => void }[] = []
  return {
    real: {
      now: () => now,
      after: (ms: number, run: () => void) => {
        if (ms >= 1_000) later.push({ at: now + ms, run })
        else due.push(run)
        return () => {
          later = later.filter(it => it.run !== run)
        }
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
    /** Timers of a second or more that are still to run. */
    pendingTimers: () => later.length,
    forget: () => {
      due = []
    },
  }
}

/** An app that does nothing and records the instant to which it was moved. */
function appWith(more: Partial<AttachedApp> = {}): AttachedApp & { at: number; reloads: number; left: number } {
  const app = {
    name: 'app',
    at: 0,
    reloads: 0,
    left: 0,
    next: () => undefined,
    async moveTo(until: number) {
      app.at = until
      return { at: until, atRest: true }
    },
    settle: async () => REST,
    recordShown: async () => undefined,
    reload: () => void app.reloads++,
    disconnect: () => void app.left++,
    ...more,
  }
  return app
}

let fleet: Fleet
let hosted: HostedBoat
let driver: ClockDriver
/** The boat's time at takeover: until then the boat runs at its own pace. */
let taken: number
const time = handTime()
function begin(mode: 'paused' | 'realtime' | 'scaled', speed = 1): void {
  fleet = createFleet()
  hosted = fleet.add({ start: START, mode, speed })
  driver = createClockDriver({ hostedBoat: () => fleet.find(hosted.boat.id), side: NO_ACTIVITY, real: time.real })
  taken = hosted.boat.clock.now()
}
afterEach(async () => {
  driver.stop()
  await time.pass(0)
  time.forget()
  fleet.close()
})
const elapsed = (): number => (fleet.find(hosted.boat.id)?.boat.clock.now() ?? 0) - taken

test('the driver takes over the pace of the boat and is then the only one to move it', async () => {
  begin('scaled', 5)
  expect([driver.mode(), driver.speed(), hosted.pace.mode()]).toEqual(['scaled', 5, 'paused'])
})

test('boat and app advance together with real time', async () => {
  begin('realtime')
  const app = appWith()
  driver.add(app)
  await time.pass(200)
  expect([elapsed(), app.at - taken]).toEqual([200, 200])
})

test('neither boat nor app advances while paused', async () => {
  begin('realtime')
  const app = appWith()
  driver.add(app)
  driver.set('paused')
  await time.pass(0)
  const before = elapsed()
  await time.pass(3_600_000)
  expect([elapsed(), driver.speed()]).toEqual([before, 0])
})

test('advance() moves boat and app equally and resolves when both have arrived', async () => {
  begin('paused')
  const app = appWith()
  driver.add(app)
  const there = driver.advance(10_000)
  await time.pass(0)
  expect([await there, elapsed(), app.at - taken]).toEqual(['arrived', 10_000, 10_000])
})

test('set() ends a running advance(), which says so', async () => {
  begin('paused')
  const there = driver.advance(1_000)
  driver.set('paused')
  expect(await there).toBe('canceled')
  await time.pass(0)
  expect(elapsed()).toBeLessThanOrEqual(1_000)
})

test('an app that fails ends a running advance(), which says so', async () => {
  begin('paused')
  const app: AttachedApp = appWith({
    moveTo: async () => Promise.reject(new Error('The page is gone.')),
    disconnect: () => driver.remove(app),
  })
  driver.add(app)
  const there = driver.advance(1_000)
  await time.pass(0)
  expect([await there, driver.lastError()]).toEqual(['failed', 'The page is gone.'])
})

test('after the machine slept, the driver does not catch up the missed time at once', async () => {
  begin('realtime')
  await time.pass(3_600_000)
  expect(elapsed()).toBeLessThan(1_000)
})

test('an app that fails is removed, lastError() tells why, and the boat goes on', async () => {
  begin('realtime')
  const app: AttachedApp & { left: number } = appWith({
    moveTo: async () => Promise.reject(new Error('The page is gone.')),
    disconnect: () => driver.remove(app),
  })
  driver.add(app)
  await time.pass(100)
  expect([driver.lastError(), driver.appCount()]).toEqual(['The page is gone.', 0])
  await time.pass(100)
  expect(elapsed()).toBeGreaterThan(0)
})

test('after a re-run the app reloads, and boat and app reach the moment together', async () => {
  begin('paused')
  const app = appWith()
  driver.add(app)
  await time.pass(0)
  fleet.restart(hosted.boat.id)
  driver.restartApps(START + 5_000)
  await time.pass(0)
  expect([app.reloads, elapsed()]).toEqual([1, 0])
  driver.remove(app)
  driver.add(appWith())
  await time.pass(0)
  expect(elapsed()).toBe(5_000)
})

test('a page that does not reconnect after a re-run delays the boat by at most 15 s', async () => {
  begin('paused')
  const app = appWith()
  driver.add(app)
  await time.pass(0)
  fleet.restart(hosted.boat.id)
  driver.restartApps(START + 5_000)
  driver.remove(app)
  await time.pass(14_999)
  const before = elapsed()
  await time.pass(1)
  expect([before, elapsed()]).toEqual([0, 5_000])
})

test('a boat that throws does not stop the driver: lastError() tells why and advance() resolves', async () => {
  begin('paused')
  const found = fleet.find(hosted.boat.id)
  let calls = 0
  driver.stop()
  driver = createClockDriver({
    hostedBoat: () => {
      if (++calls === 40) throw new Error('a bug')
      return found
    },
    side: NO_ACTIVITY,
    real: time.real,
  })
  for (let n = 0; n < 20; n++) await time.pass(30)
  expect([driver.lastError(), calls > 40]).toEqual(['a bug', true])
})

test('while the clock of the boat is held boat and apps stand still, an advance ends, and nothing is caught up with', async () => {
  begin('realtime')
  const app = appWith()
  driver.add(app)
  await time.pass(100)
  const resume = hosted.boat.clock.hold()
  const before = hosted.boat.clock.now()
  await time.pass(200)
  const advanced = driver.advance(60_000)
  await time.pass(200)
  await advanced
  expect([hosted.boat.clock.now(), driver.mode(), driver.lastError()]).toEqual([before, 'realtime', undefined])
  expect(app.at).toBeLessThanOrEqual(before)
  resume()
  await time.pass(0)
  await time.pass(100)
  expect(hosted.boat.clock.now() - before).toBe(100)
})

test('a clock that is held on the way ends the advance at that moment', async () => {
  begin('paused')
  driver.add(appWith())
  hosted.boat.clock.after(1_000, () => void hosted.boat.clock.hold())
  const advanced = driver.advance(60_000)
  await time.pass(0)
  await advanced
  expect(hosted.boat.clock.now() - taken).toBe(1_000)
})

test('reloadApps() reloads every app and resolves when one is back', async () => {
  begin('paused')
  const [first, second] = [appWith(), appWith()]
  driver.add(first)
  driver.add(second)
  let isBack = false
  const back = driver.reloadApps().then(() => (isBack = true))
  driver.remove(first)
  driver.remove(second)
  await time.pass(100)
  expect([first.reloads, second.reloads, isBack]).toEqual([1, 1, false])
  driver.add(appWith())
  await back
})

test('reloadApps() resolves after 15 s if no app is back, and at once without apps', async () => {
  begin('paused')
  await driver.reloadApps()
  driver.add(appWith())
  const back = driver.reloadApps()
  await time.pass(15_000)
  await back
})

test('two overlapping reloadApps() each wait for an app', async () => {
  begin('paused')
  driver.add(appWith())
  const order: string[] = []
  void driver.reloadApps().then(() => order.push('first'))
  await time.pass(14_000)
  void driver.reloadApps().then(() => order.push('second'))
  await time.pass(1_000)
  expect(order).toEqual(['first'])
  driver.add(appWith())
  await time.pass(0)
  expect(order).toEqual(['first', 'second'])
})

test('stop() leaves no timer of a reload, and ends the wait for it', async () => {
  begin('paused')
  driver.add(appWith())
  driver.restartApps(taken + 1_000)
  const back = driver.reloadApps()
  expect(time.pendingTimers()).toBe(2)
  driver.stop()
  await back
  expect(time.pendingTimers()).toBe(0)
})

test('setTapMode() tells the mode to every app, and to an app that comes later unless it is off', async () => {
  begin('paused')
  const told: string[] = []
  const listener = (name: string) => appWith({ setTapMode: async mode => void told.push(`${name} ${mode}`) })
  driver.add(listener('first'))
  driver.add(appWith())
  await driver.setTapMode('record')
  driver.add(listener('second'))
  await driver.setTapMode('off')
  driver.add(listener('third'))
  expect(told).toEqual(['first record', 'second record', 'first off', 'second off'])
})
