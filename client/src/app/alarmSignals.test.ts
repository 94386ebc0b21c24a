// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAlarmSignals } from '#app/alarmSignals.ts'
import { alarm, clearAlarmMode, silenceAlarm, triggerAlarm } from '#stores/alarm.ts'
import { chooseOnDevice } from '#stores/deviceChoice.ts'
import { settings } from '#stores/settings.ts'
import { spokenAlarm } from '#stores/spokenAlarm.ts'
import { waitFor } from '#testing/waitFor.ts'

const give = (name: string, value: unknown): void =>
  void Object.defineProperty(navigator, name, { value, configurable: true })
let said: (string | undefined)[] = []
vi.mock('#platform/speech.ts', () => ({ say: (text: string | undefined) => void said.push(text) }))

const badges: number[] = []
give('setAppBadge', async (count: number) => void badges.push(count))
give('clearAppBadge', async () => void badges.push(0))
startAlarmSignals()

beforeEach(() => {
  said = []
  badges.length = 0
  Object.assign(alarm, { boat: { shipName: 'Freja', geofenceRadius: 50 } })
})
afterEach(() => {
  clearAlarmMode()
  chooseOnDevice(spokenAlarm, 'no')
})
const spoken = (...texts: readonly (string | undefined)[]) => waitFor(() => expect(said).toEqual(texts))

test('XTRA-13 an alarm is spoken for as long as it sounds, once the person has chosen it', async () => {
  triggerAlarm(10)
  await vi.dynamicImportSettled()
  expect(said).toEqual([])
  chooseOnDevice(spokenAlarm, 'yes')
  await spoken('Alarm on Freja. main door sensor.')
  silenceAlarm()
  await spoken('Alarm on Freja. main door sensor.', undefined)
})

test('XTRA-14 the badge counts the alarms since alarm mode began, and is removed when it ends', () => {
  triggerAlarm(10)
  triggerAlarm(1)
  expect(alarm.unseen).toBe(2)
  clearAlarmMode()
  expect([badges.filter((it, at) => it !== badges[at - 1]), alarm.unseen]).toEqual([[1, 2, 0], 0])
})

test('XTRA-27 a failed arming vibrates once, and is notified with its time while the page is hidden', async () => {
  const vibrated: unknown[] = []
  give('vibrate', (pattern: unknown) => void vibrated.push(pattern))
  const shown: [string, string | undefined][] = []
  const closed: string[] = []
  const registration = {
    showNotification: async (title: string, { tag, body }: NotificationOptions) =>
      void shown.push([`${tag}: ${title}`, body]),
    getNotifications: async ({ tag }: { tag: string }) => [{ close: () => void closed.push(tag) }],
  }
  give('serviceWorker', { getRegistration: async () => registration })
  vi.stubGlobal('Notification', { permission: 'granted' })
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  const fail = (at: string | undefined) => Object.assign(alarm, { armingFailedAt: at && Date.parse(at) })

  settings.timeZone = 'Europe/Copenhagen'
  visibility.mockReturnValue('visible')
  fail('2024-06-01T19:17:05Z')
  await waitFor(() => expect(vibrated).toEqual([[400, 150, 400]]))
  visibility.mockReturnValue('hidden')
  Object.assign(alarm, { armed: false })
  fail('2024-06-01T19:18:05Z')
  await waitFor(() => expect(shown).toEqual([['arming: ARMING FAILED', 'At 21:18. The boat is not armed.']]))
  expect([vibrated.length, closed]).toEqual([2, []])
  fail(undefined)
  await waitFor(() => expect(closed).toEqual(['arming']))
  visibility.mockRestore()
  vi.unstubAllGlobals()
})
