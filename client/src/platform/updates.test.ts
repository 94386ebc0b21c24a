import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openUpdates } from '#platform/updates.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

type Worker = EventTarget & { state: string; postMessage(it: unknown): void }
interface Fields {
  installing: Worker | null
  waiting: Worker | null
  update(): Promise<void>
  unregister(): Promise<boolean>
}
type Registration = EventTarget & Fields

/** Opens updates in a fake browser and logs what the app and the workers receive. */
async function open(given: { controlled?: boolean; waits?: boolean; refuses?: boolean; installing?: boolean } = {}) {
  const log: unknown[] = []
  const workerOf = (): Worker =>
    Object.assign(new EventTarget(), { state: 'installing', postMessage: (it: unknown) => void log.push(it) })
  let checks = 0
  const update = async (): Promise<void> => {
    if (++checks === 2) throw new TypeError('no network')
  }
  const registration: Registration = Object.assign(new EventTarget(), {
    installing: given.installing ? workerOf() : null,
    waiting: given.waits ? workerOf() : null,
    update,
    unregister: async () => {
      log.push('unregistered')
      return true
    },
  })
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: given.controlled ? workerOf() : null,
    register: async (url: string) => {
      log.push(url)
      if (given.refuses) throw new TypeError('refused')
      return registration
    },
  })
  vi.stubGlobal('navigator', { serviceWorker })
  const worker = await openUpdates('/sw.js', {
    found: take => void log.push('found', take),
    replaced: () => void log.push('replaced'),
  })
  return {
    worker,
    registration,
    takeLog: () => log.splice(0),
    checks: () => checks,
    replace: () => void serviceWorker.dispatchEvent(new Event('controllerchange')),
    /** Finds and installs a new version. */
    install() {
      const it = workerOf()
      Object.assign(registration, { installing: it })
      registration.dispatchEvent(new Event('updatefound'))
      Object.assign(registration, { installing: null, waiting: it })
      it.dispatchEvent(new Event('statechange'))
    },
  }
}

test('PWA-03 the worker is registered at its address, and a browser without workers gets no updates', async () => {
  const it = await open()
  expect([it.takeLog(), it.worker]).toEqual([['/sw.js'], { check: expect.any(Function) }])
  vi.stubGlobal('navigator', {})
  expect(await openUpdates('/sw.js', { found: () => undefined, replaced: () => undefined })).toBeUndefined()
})

test('PWA-03 the app runs without updates when the browser refuses the worker', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect((await open({ refuses: true })).worker).toBeUndefined()
})

test('PWA-05 SM-PWA-2 an installed new version is reported, and takes over on request', async () => {
  const it = await open({ controlled: true })
  it.takeLog()
  it.install()
  const [message, take] = it.takeLog()
  if (typeof take === 'function') take()
  expect([message, it.takeLog()]).toEqual(['found', [{ type: 'SKIP_WAITING' }]])
})

test('PWA-05 a version that already waits is reported at once', async () => {
  expect((await open({ controlled: true, waits: true })).takeLog()).toEqual(['/sw.js', 'found', expect.any(Function)])
})

test('PWA-06 SM-PWA-4 OPEN-110 a change of the controlling worker is reported, except the first one on a page without a controller', async () => {
  const first = await open()
  const later = await open({ controlled: true })
  for (const it of [first, later]) {
    it.takeLog()
    it.replace()
  }
  expect([first.takeLog(), later.takeLog()]).toEqual([[], ['replaced']])
  first.replace()
  expect(first.takeLog()).toEqual(['replaced'])
})

test('PWA-04 a failed check does not fail the app', async () => {
  const it = await open()
  await it.worker?.check()
  await it.worker?.check()
  expect(it.checks()).toBe(2)
})

test('PWA-03 a first worker that is still installing after 5 minutes is registered again, once, and nothing says that the app cannot be installed', async () => {
  const said: string[] = []
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void said.push(text))
  const it = await open({ installing: true })
  it.takeLog()
  await vi.advanceTimersByTimeAsync(299_999)
  expect(it.takeLog()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(it.takeLog()).toEqual(['unregistered', '/sw.js'])
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(it.takeLog()).toEqual([])
  expect(said).toHaveLength(1)
  expect(said.join()).not.toMatch(/installed/)
})

test('PWA-03 a worker that has finished its installation is left alone', async () => {
  const it = await open({ installing: true })
  it.takeLog()
  const { installing } = it.registration
  if (installing) installing.state = 'activated'
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(it.takeLog()).toEqual([])
})
