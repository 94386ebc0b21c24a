import { afterEach, expect, test, vi } from 'vitest'
import { openUpdates } from '#platform/updates.ts'

afterEach(() => void vi.unstubAllGlobals())

type Worker = EventTarget & { state: string; postMessage(it: unknown): void }
type Registration = EventTarget & { installing: Worker | null; waiting: Worker | null; update(): Promise<void> }

/** A browser with its workers, and what the app has heard of them. */
async function open(given: { controlled?: boolean; waits?: boolean; refuses?: boolean } = {}) {
  const told: unknown[] = []
  const workerOf = (): Worker =>
    Object.assign(new EventTarget(), { state: 'installing', postMessage: (it: unknown) => void told.push(it) })
  let checks = 0
  const update = async (): Promise<void> => {
    if (++checks === 2) throw new TypeError('no network')
  }
  const registration: Registration = Object.assign(new EventTarget(), {
    installing: null,
    waiting: given.waits ? workerOf() : null,
    update,
  })
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: given.controlled ? workerOf() : null,
    register: async (url: string) => {
      told.push(url)
      if (given.refuses) throw new TypeError('refused')
      return registration
    },
  })
  vi.stubGlobal('navigator', { serviceWorker })
  const worker = await openUpdates('/sw.js', {
    found: take => void told.push('found', take),
    replaced: () => void told.push('replaced'),
  })
  return {
    worker,
    registration,
    heard: () => told.splice(0),
    checks: () => checks,
    replace: () => void serviceWorker.dispatchEvent(new Event('controllerchange')),
    /** A new version is found, and gets installed. */
    install() {
      const it = workerOf()
      Object.assign(registration, { installing: it })
      registration.dispatchEvent(new Event('updatefound'))
      Object.assign(registration, { installing: null, waiting: it })
      it.dispatchEvent(new Event('statechange'))
    },
  }
}

test('PWA-03 the worker is registered where it is, and a browser without any is left alone', async () => {
  const it = await open()
  expect([it.heard(), it.worker]).toEqual([['/sw.js'], { check: expect.any(Function) }])
  vi.stubGlobal('navigator', {})
  expect(await openUpdates('/sw.js', { found: () => undefined, replaced: () => undefined })).toBeUndefined()
})

test('PWA-03 a browser that refuses the worker has an app that does not update itself', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect((await open({ refuses: true })).worker).toBeUndefined()
})

test('PWA-05 SM-PWA-2 a new version that is installed is told, and takes over when it is told to', async () => {
  const it = await open({ controlled: true })
  it.heard()
  it.install()
  const [word, take] = it.heard()
  if (typeof take === 'function') take()
  expect([word, it.heard()]).toEqual(['found', [{ type: 'SKIP_WAITING' }]])
})

test('PWA-05 a version that waits already is told at once', async () => {
  expect((await open({ controlled: true, waits: true })).heard()).toEqual(['/sw.js', 'found', expect.any(Function)])
})

test('PWA-06 SM-PWA-4 OPEN-110 a change of the controlling worker is told, but not the first one of a page that had none', async () => {
  const first = await open()
  const later = await open({ controlled: true })
  for (const it of [first, later]) {
    it.heard()
    it.replace()
  }
  expect([first.heard(), later.heard()]).toEqual([[], ['replaced']])
  first.replace()
  expect(first.heard()).toEqual(['replaced'])
})

test('PWA-04 a check that fails is no failure of the app', async () => {
  const it = await open()
  await it.worker?.check()
  await it.worker?.check()
  expect(it.checks()).toBe(2)
})
