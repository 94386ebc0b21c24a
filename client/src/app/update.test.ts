import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RegisterSWOptions } from 'virtual:pwa-register'

const worker = vi.hoisted(() => ({ options: undefined as RegisterSWOptions | undefined, taken: [] as (boolean | undefined)[], checks: 0 }))
vi.mock('virtual:pwa-register', () => ({
  registerSW(options: RegisterSWOptions) {
    worker.options = options
    return async (reload?: boolean) => void worker.taken.push(reload)
  },
}))

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: 0 })
  Object.assign(worker, { options: undefined, taken: [], checks: 0 })
})
afterEach(() => void vi.useRealTimers())

/** The update worker of an app, with the registration that a browser would give it. */
async function start(): Promise<void> {
  const { startUpdates } = await import('#app/update.ts')
  startUpdates()
  const update = async (): Promise<void> => {
    worker.checks++
    if (worker.checks === 2) throw new Error('no network')
  }
  worker.options?.onRegisteredSW?.('/sw.js', { update } as never)
}

test('PWA-03 PWA-04 LIMIT-49 SM-PWA-1 the worker is asked for a new version every 3,600,000 ms, also after a failure', async () => {
  await start()
  const checks: number[] = []
  for (const ms of [3_599_999, 1, 3_599_999, 1, 3_600_000]) {
    await vi.advanceTimersByTimeAsync(ms)
    checks.push(worker.checks)
  }
  expect(checks).toEqual([0, 1, 1, 2, 3])
})

test('PWA-05 SM-PWA-2 SM-PWA-3 a new version is taken at once, and the app reloads', async () => {
  await start()
  worker.options?.onNeedRefresh?.()
  expect(worker.taken).toEqual([true])
})

test.each(['alarm', 'arming', 'enrollment', 'form'] as const)('PWA-05 OPEN-110 while there is %s a new version waits, and is taken once afterwards', async going => {
  await start()
  const [{ alarm }, { enrollment }, { unsaved }] = await Promise.all([import('#stores/alarm.ts'), import('#stores/enrollment.ts'), import('#stores/unsaved.ts')])
  if (going === 'alarm') alarm.mode = { is: 'on', type: 10, message: 'MAIN DOOR SENSOR', at: 0, silencedUntil: undefined } as never
  else if (going === 'arming') alarm.sync = { is: 'waiting', wish: 'arm', until: 60_000 } as never
  else if (going === 'enrollment') enrollment.state = { is: 'preparing', type: 3, until: 20_000 } as never
  else unsaved.is = true
  worker.options?.onNeedRefresh?.()
  await vi.advanceTimersByTimeAsync(60_000)
  const during = [...worker.taken]
  Object.assign(alarm, { mode: { is: 'off' }, sync: { is: 'idle' } })
  enrollment.state = { is: 'idle' }
  unsaved.is = false
  await vi.advanceTimersByTimeAsync(0)
  expect([during, worker.taken]).toEqual([[], [true]])
})
