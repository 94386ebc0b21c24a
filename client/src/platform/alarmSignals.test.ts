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
const ignore = (): void => undefined
const give = (name: string, value: unknown): void =>
  void Object.defineProperty(navigator, name, { value, configurable: true })
const show = (state: 'visible' | 'hidden'): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('UX vibration repeats until it is switched off, and switching it on twice starts it once', async () => {
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

test('UX the screen stays on until the alarm is over, also after the page was hidden', async () => {
  const held: { release(): Promise<void>; addEventListener(name: string, run: () => void): void; lose(): void }[] = []
  give('wakeLock', {
    request: async () => {
      const listeners: (() => void)[] = []
      const lock = {
        release: async () => void held.splice(held.indexOf(lock), 1),
        addEventListener: (_: string, run: () => void) => void listeners.push(run),
        lose: () => listeners.forEach(run => run()),
      }
      held.push(lock)
      return lock
    },
  })
  const { setWakeLock } = await import('#platform/wakeLock.ts')
  setWakeLock('alarm', true, ignore)
  await vi.advanceTimersByTimeAsync(0)
  expect(held).toHaveLength(1)
  show('hidden')
  held.splice(0)[0]?.lose()
  await vi.advanceTimersByTimeAsync(0)
  expect(held).toHaveLength(0)
  show('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(held).toHaveLength(1)
  setWakeLock('alarm', false, ignore)
  await vi.advanceTimersByTimeAsync(0)
  expect(held).toHaveLength(0)
})

test('UX a wake lock granted after the alarm is released', async () => {
  const release = vi.fn(async () => undefined)
  give('wakeLock', { request: async () => ({ release, addEventListener: () => undefined }) })
  const { setWakeLock } = await import('#platform/wakeLock.ts')
  setWakeLock('alarm', true, ignore)
  setWakeLock('alarm', false, ignore)
  await vi.advanceTimersByTimeAsync(0)
  expect(release).toHaveBeenCalledOnce()
})

test('XTRA-04 a refusal to keep the screen on is reported until the screen is kept on or the alarm is over', async () => {
  let isRefused = true
  const lock = { release: async () => undefined, addEventListener: ignore }
  give('wakeLock', {
    request: async () => {
      if (isRefused) throw new DOMException('low battery', 'NotAllowedError')
      return lock
    },
  })
  vi.spyOn(console, 'warn').mockImplementation(ignore)
  const { setWakeLock } = await import('#platform/wakeLock.ts')
  const told: boolean[] = []
  const tell = (it: boolean): void => void told.push(it)
  setWakeLock('alarm', true, tell)
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([true])
  isRefused = false
  show('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([true, false])
  setWakeLock('alarm', false, tell)
  expect(told).toEqual([true, false, false])
})

test('UX XTRA-14 the app icon gets a badge with a number and loses it', async () => {
  const done: string[] = []
  give('setAppBadge', async (count: number) => void done.push(`on ${count}`))
  give('clearAppBadge', async () => void done.push('off'))
  const { setBadge } = await import('#platform/badge.ts')
  setBadge(2)
  setBadge(0)
  expect(done).toEqual(['on 2', 'off'])
})

test('UX the title shows the alarm before the screen name, also after a change of screen', async () => {
  const { setAlarmTitle, setScreenTitle } = await import('#platform/title.ts')
  setScreenTitle('Settings')
  setAlarmTitle('ALARM BILGE PUMP')
  setScreenTitle('MarineOne')
  expect(document.title).toBe('ALARM BILGE PUMP · MarineOne')
  setAlarmTitle(undefined)
  expect(document.title).toBe('MarineOne')
})

/** A fake notification platform; `asked` counts the permission requests. */
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
  'UX with permission %s a notification is shown and closed only if allowed, and no permission is requested',
  async (decision, expected, closed) => {
    const it = platform(decision)
    const { closeNotification, showNotification } = await import('#platform/notification.ts')
    await showNotification(NOTICE)
    await closeNotification('alarm')
    expect([it.shown, it.closed, it.asked()]).toEqual([expected, closed, 0])
  },
)

test('UX askPermission requests the permission', async () => {
  const it = platform('granted')
  const { askPermission } = await import('#platform/notification.ts')
  expect([await askPermission(), it.asked()]).toEqual(['granted', 1])
})

test('UX showing a notification does nothing where the platform has none', async () => {
  give('serviceWorker', undefined)
  const { notificationPermission, showNotification } = await import('#platform/notification.ts')
  await showNotification(NOTICE)
  expect(notificationPermission()).toBe('missing')
})

test('XTRA-04 the screen stays on until the last user has released it, and a refusal is reported to each user', async () => {
  let isRefused = true
  const release = vi.fn(async () => undefined)
  give('wakeLock', {
    request: async () => {
      if (isRefused) throw new DOMException('low battery', 'NotAllowedError')
      return { release, addEventListener: ignore }
    },
  })
  vi.spyOn(console, 'warn').mockImplementation(ignore)
  const { setWakeLock } = await import('#platform/wakeLock.ts')
  const told: string[] = []
  const teller = (user: string) => (it: boolean) => void told.push(`${user} ${it}`)
  setWakeLock('watch', true, teller('watch'))
  await vi.advanceTimersByTimeAsync(0)
  isRefused = false
  setWakeLock('alarm', true, teller('alarm'))
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['watch true', 'watch false', 'alarm false'])
  setWakeLock('alarm', false, ignore)
  expect(release).not.toHaveBeenCalled()
  setWakeLock('watch', false, ignore)
  expect(release).toHaveBeenCalledOnce()
})

/** Gives the phone a screen lock that the test can take away; returns the locks and what is reported. */
async function keepScreenOn() {
  const requests: EventTarget[] = []
  const told: boolean[] = []
  const phone = { isRefused: false }
  give('wakeLock', {
    request: async () => {
      const lock = Object.assign(new EventTarget(), { release: async () => undefined })
      requests.push(lock)
      if (phone.isRefused) throw new DOMException('low battery', 'NotAllowedError')
      return lock
    },
  })
  vi.spyOn(console, 'warn').mockImplementation(ignore)
  const { setWakeLock } = await import('#platform/wakeLock.ts')
  show('visible')
  setWakeLock('watch', true, it => void told.push(it))
  await vi.advanceTimersByTimeAsync(0)
  const take = (): boolean | undefined => requests.at(-1)?.dispatchEvent(new Event('release'))
  return { requests, told, phone, take, end: () => setWakeLock('watch', false, ignore) }
}

test('XTRA-04 a screen lock that the device takes away on a visible page is requested again, and a refusal is reported', async () => {
  const { requests, told, phone, take, end } = await keepScreenOn()
  take()
  await vi.advanceTimersByTimeAsync(1_000)
  phone.isRefused = true
  take()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([requests.length, told]).toEqual([3, [false, false, true]])
  end()
})

test('XTRA-04 a device that takes every screen lock away at once is asked once a second, until the last user is gone', async () => {
  const { requests, take, end } = await keepScreenOn()
  take()
  await vi.advanceTimersByTimeAsync(999)
  const before = requests.length
  await vi.advanceTimersByTimeAsync(1)
  take()
  end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([before, requests.length]).toEqual([1, 2])
})

test('XTRA-04 a screen lock is requested again for a page that was hidden only during the request', async () => {
  const answers: PromiseWithResolvers<unknown>[] = []
  give('wakeLock', {
    request: async () => {
      const answer = Promise.withResolvers<unknown>()
      answers.push(answer)
      return answer.promise
    },
  })
  const report = vi.fn()
  const { setWakeLock } = await import('#platform/wakeLock.ts')
  setWakeLock('alarm', true, report)
  show('hidden')
  show('visible')
  answers[0]?.reject(new DOMException('The page is hidden.', 'NotAllowedError'))
  await vi.advanceTimersByTimeAsync(0)
  answers[1]?.resolve({ release: async () => undefined, addEventListener: ignore })
  await vi.advanceTimersByTimeAsync(0)
  expect([answers.length, report.mock.calls]).toEqual([2, [[false]]])
})
