// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
const give = (name: string, value: unknown): void =>
  void Object.defineProperty(navigator, name, { value, configurable: true })
const show = (state: 'visible' | 'hidden'): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('UX vibration goes on until it is off, and is on once however often that is said', async () => {
  const vibrate = vi.fn()
  give('vibrate', vibrate)
  const { setVibration } = await import('#platform/vibration.ts')
  setVibration(true)
  setVibration(true)
  vi.advanceTimersByTime(4_000)
  expect(vibrate).toHaveBeenCalledTimes(3)
  setVibration(false)
  expect(vibrate).toHaveBeenLastCalledWith(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('UX the screen stays lit, also after the page was away, until the alarm is over', async () => {
  const held: { release(): Promise<void>; addEventListener(name: string, run: () => void): void; lose(): void }[] = []
  give('wakeLock', {
    request: async () => {
      const told: (() => void)[] = []
      const lock = {
        release: async () => void held.splice(held.indexOf(lock), 1),
        addEventListener: (_: string, run: () => void) => void told.push(run),
        lose: () => told.forEach(run => run()),
      }
      held.push(lock)
      return lock
    },
  })
  const { setWakeLock } = await import('#platform/wakeLock.ts')
  setWakeLock(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(held).toHaveLength(1)
  held.splice(0)[0]?.lose()
  show('hidden')
  await vi.advanceTimersByTimeAsync(0)
  expect(held).toHaveLength(0)
  show('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(held).toHaveLength(1)
  setWakeLock(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(held).toHaveLength(0)
})

test('UX a lock that comes when the alarm is over is given back', async () => {
  const release = vi.fn(async () => undefined)
  give('wakeLock', { request: async () => ({ release, addEventListener: () => undefined }) })
  const { setWakeLock } = await import('#platform/wakeLock.ts')
  setWakeLock(true)
  setWakeLock(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(release).toHaveBeenCalledOnce()
})

test('UX the icon of the app is marked and unmarked', async () => {
  const done: string[] = []
  give('setAppBadge', async () => void done.push('on'))
  give('clearAppBadge', async () => void done.push('off'))
  const { setBadge } = await import('#platform/badge.ts')
  setBadge(true)
  setBadge(false)
  expect(done).toEqual(['on', 'off'])
})

test('UX the title names the alarm before the screen, whatever screen is opened meanwhile', async () => {
  const { setAlarmTitle, setScreenTitle } = await import('#platform/title.ts')
  setScreenTitle('Settings')
  setAlarmTitle('ALARM BILGE PUMP')
  setScreenTitle('MarineOne')
  expect(document.title).toBe('ALARM BILGE PUMP · MarineOne')
  setAlarmTitle(undefined)
  expect(document.title).toBe('MarineOne')
})

/** The platform of notifications; `asked` counts how often a person was asked. */
function platform(decision: string): {
  readonly shown: [string, string][]
  readonly closed: string[]
  asked(): number
} {
  const shown: [string, string][] = []
  const closed: string[] = []
  let asked = 0
  vi.stubGlobal('Notification', {
    permission: decision,
    requestPermission: async () => {
      asked++
      return decision
    },
  })
  const registration = {
    showNotification: async (title: string, { body }: { body: string }) => void shown.push([title, body]),
    getNotifications: async ({ tag }: { tag: string }) => [{ close: () => void closed.push(tag) }],
  }
  give('serviceWorker', { getRegistration: async () => registration })
  return { shown, closed, asked: () => asked }
}
const NOTICE = { tag: 'alarm', title: 'ALARM TRIGGERED', text: 'BILGE PUMP, 10:00:00' }

test.each([
  ['granted', [['ALARM TRIGGERED', 'BILGE PUMP, 10:00:00']], ['alarm']],
  ['default', [], []],
  ['denied', [], []],
])(
  'UX with permission %s a notification is shown and closed as that allows, and nobody is asked',
  async (decision, expected, closed) => {
    const it = platform(decision)
    const { closeNotification, showNotification } = await import('#platform/notification.ts')
    await showNotification(NOTICE)
    await closeNotification('alarm')
    expect([it.shown, it.closed, it.asked()]).toEqual([expected, closed, 0])
  },
)

test('UX only a press asks for permission', async () => {
  const it = platform('granted')
  const { askPermission } = await import('#platform/notification.ts')
  expect([await askPermission(), it.asked()]).toEqual(['granted', 1])
})

test('UX where a platform has nothing of all this, nothing happens', async () => {
  give('serviceWorker', undefined)
  const { permission, showNotification } = await import('#platform/notification.ts')
  await showNotification(NOTICE)
  expect(permission()).toBe('missing')
})
