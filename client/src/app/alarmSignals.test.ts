// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAlarmSignals } from '#app/alarmSignals.ts'
import { alarm, clearAlarmMode, silenceAlarm, triggerAlarm } from '#stores/alarm.ts'
import { chooseOnDevice } from '#stores/deviceChoice.ts'
import { spokenAlarm } from '#stores/spokenAlarm.ts'

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
const PATIENT = { timeout: 60_000 }
const spoken = (...texts: readonly (string | undefined)[]) => vi.waitFor(() => expect(said).toEqual(texts), PATIENT)

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
