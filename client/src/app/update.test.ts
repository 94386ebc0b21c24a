import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UpdateEvents } from '#platform/updates.ts'

const worker = vi.hoisted(() => ({ events: undefined as UpdateEvents | undefined, done: [] as string[] }))
vi.mock('#platform/updates.ts', () => ({
  async openUpdates(_: string, events: UpdateEvents) {
    worker.events = events
    return { check: async () => void worker.done.push('check') }
  },
}))

let page: EventTarget
const address = { pathname: '/home', reload: () => void worker.done.push('reload') }

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: 0 })
  Object.assign(worker, { events: undefined, done: [] })
  address.pathname = '/home'
  page = new EventTarget()
  vi.stubGlobal('location', address)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function start(is: 'signed-in' | 'signed-out' = 'signed-in'): Promise<void> {
  const { session } = await import('#stores/session.ts')
  Object.assign(session, { is, user: is === 'signed-in' ? { id: 'captain', name: 'Captain' } : undefined })
  await (await import('#app/update.ts')).startUpdates()
}
const find = (): void => worker.events?.found(() => worker.done.push('take'))
const replace = (): void => worker.events?.replaced()

test('PWA-03 PWA-04 LIMIT-49 SM-PWA-1 the app checks for a new version every 3,600,000 ms', async () => {
  await start()
  const checks: number[] = []
  for (const ms of [3_599_999, 1, 3_599_999, 1, 3_600_000]) {
    await vi.advanceTimersByTimeAsync(ms)
    checks.push(worker.done.length)
  }
  expect(checks).toEqual([0, 1, 1, 2, 3])
})

test('PWA-05 SM-PWA-2 a new version takes over at once', async () => {
  await start()
  find()
  expect(worker.done).toEqual(['take'])
})

test('PWA-06 SM-PWA-3 SM-PWA-4 OPEN-110 a new controlling worker reloads the app once', async () => {
  await start()
  replace()
  replace()
  expect(worker.done).toEqual(['reload'])
})

test('PWA-05 the app checks for a new version when a code part fails to load', async () => {
  await start()
  page.dispatchEvent(new Event('vite:preloadError'))
  expect(worker.done).toEqual(['check'])
})

test.each([
  'alarm',
  'arming',
  'enrollment',
  'tracking',
  'work',
  'form',
  'upload',
  'mob',
  'watch',
  'sound on an armed boat',
] as const)(
  'PWA-05 PWA-06 OPEN-110 while there is %s the app delays a new version, also one from another tab, and applies each once afterwards',
  async going => {
    await start()
    const [{ alarm }, { signals }, { enrollment }, { unsaved }, { uploads }, { processing }] = await Promise.all([
      import('#stores/alarm.ts'),
      import('#stores/signals.ts'),
      import('#stores/enrollment.ts'),
      import('#stores/unsaved.ts'),
      import('#stores/uploads.ts'),
      import('#stores/processing.ts'),
    ])
    let until = 0
    vi.stubGlobal('sessionStorage', { getItem: (key: string) => (key === 'tracking' ? `${until} captain` : null) })
    const begin = {
      alarm: () =>
        Object.assign(alarm, {
          mode: { is: 'on', type: 10, message: 'MAIN DOOR SENSOR', at: 0, silencedUntil: undefined },
        }),
      arming: () => Object.assign(alarm, { arming: { is: 'waiting', action: 'arm', until: 60_000 } }),
      enrollment: () => Object.assign(enrollment, { state: { is: 'preparing', type: 3, until: 20_000 } }),
      tracking: () => {
        until = 120_000
      },
      work: () => Object.assign(processing, { work: { is: 'restarting', countdown: undefined } }),
      form: () => Object.assign(unsaved, { is: true }),
      upload: () => Object.assign(uploads, { count: 1 }),
      mob: () => Object.assign(address, { pathname: '/mob' }),
      watch: () => Object.assign(address, { pathname: '/watch' }),
      'sound on an armed boat': () => {
        alarm.armed = true
        signals.canSound = true
      },
    }
    begin[going]()
    await vi.advanceTimersByTimeAsync(0)
    find()
    replace()
    await vi.advanceTimersByTimeAsync(60_000)
    const during = [...worker.done]
    Object.assign(alarm, { armed: false, mode: { is: 'off' }, arming: { is: 'idle' } })
    enrollment.state = { is: 'idle' }
    unsaved.is = false
    uploads.count = 0
    until = 0
    processing.work = undefined
    address.pathname = '/home'
    await vi.advanceTimersByTimeAsync(1_000)
    expect([during, worker.done.toSorted()]).toEqual([[], ['reload', 'take']])
  },
)

/** The boat is armed, and the sound of this device runs or not. */
async function arm(canSound: boolean): Promise<void> {
  const [{ alarm }, { signals }] = await Promise.all([import('#stores/alarm.ts'), import('#stores/signals.ts')])
  alarm.armed = true
  signals.canSound = canSound
  await vi.advanceTimersByTimeAsync(0)
}

test('PWA-05 on an armed boat a device that has made no sound takes a new version at once', async () => {
  await start()
  await arm(false)
  find()
  expect(worker.done).toEqual(['take'])
})

test('XTRA-01 a call that stops the sound of a device on an armed boat lets no new version in', async () => {
  await start()
  await arm(true)
  await arm(false)
  find()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(worker.done).toEqual([])
})

test('PWA-05 a person who misses a part of the app gets the new version on an armed boat too, for five minutes', async () => {
  await start()
  await arm(true)
  page.dispatchEvent(new Event('vite:preloadError'))
  await vi.advanceTimersByTimeAsync(299_999)
  find()
  await vi.advanceTimersByTimeAsync(1)
  find()
  expect(worker.done).toEqual(['check', 'take'])
})

test.each([
  ['signed-in', 'Chrome/130.0', 1],
  ['signed-in', 'Firefox/128.0', 0],
  ['signed-out', 'Chrome/130.0', 0],
] as const)('XTRA-16 %s, %s is asked %d times without a press for persistent storage', async (is, userAgent, times) => {
  const persist = vi.fn(async () => true)
  vi.stubGlobal('navigator', { userAgent, storage: { persist } })
  await start(is)
  expect(persist).toHaveBeenCalledTimes(times)
})

test.each([[{}], [{ storage: {} }], [{ storage: { persist: async () => Promise.reject(new Error('no')) } }]])(
  'XTRA-16 a browser without persistent storage, %j, changes nothing',
  async it => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    vi.stubGlobal('navigator', { userAgent: '', ...it })
    await start()
    expect(worker.events).toBeDefined()
  },
)
