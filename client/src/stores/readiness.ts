/** Store of the ready check: abilities of this device, and answers of the person. Source: XTRA-06. */
import { type Instant, lazyObject, OptionalFlag, parsedIfJson } from '@drydock/contracts'
import { proxy, type Snapshot } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { type CheckFinding, findingsOf, type Readiness, remindersOf, weightOf } from '#machines/readiness.ts'
import { type Battery, followBattery } from '#platform/battery.ts'
import { deviceOf, isInstalled } from '#platform/device.ts'
import { askPermission, notificationPermission, type Permission } from '#platform/notification.ts'
import { persist, persistence, type StoragePersistence } from '#platform/persistence.ts'
import { deviceStorage } from '#platform/storage.ts'
import { now } from '#platform/time.ts'
import { hasWakeLock, setWakeLock } from '#platform/wakeLock.ts'
import type { SignalsStore } from '#stores/signals.ts'

export type { CheckFinding }
export { remindersOf, weightOf }

/** Storage key of the person's answer about the test of the alarm. */
const KEY = 'ready-check'

export interface ReadinessStore {
  heardAt: Instant | undefined
  isUnheard: boolean
  screen: Readiness['screen']
  notifications: Permission
  battery: Battery | undefined
  storage: StoragePersistence
}

const SavedAnswer = lazyObject(() => ({
  heardAt: z.catch(z.optional(z.number()), undefined),
  isUnheard: OptionalFlag,
}))

function recall(): Pick<ReadinessStore, 'heardAt' | 'isUnheard'> {
  const { heardAt, isUnheard = false } = SavedAnswer.safeParse(parsedIfJson(deviceStorage.read(KEY))).data ?? {}
  return { heardAt, isUnheard }
}

const screenBefore = (): Readiness['screen'] => (hasWakeLock() ? 'unknown' : 'missing')

export const readiness = proxy<ReadinessStore>({
  ...recall(),
  screen: screenBefore(),
  notifications: notificationPermission(),
  battery: undefined,
  storage: 'unknown',
})

/** Saves the person's answer whether the test of the alarm was heard; kept on the device. */
export function answerTest(isHeard: boolean): void {
  readiness.heardAt = isHeard ? now() : undefined
  readiness.isUnheard = !isHeard
  deviceStorage.save(KEY, JSON.stringify({ heardAt: readiness.heardAt, isUnheard: readiness.isUnheard }))
}

/** Asks the person for notifications; in a press only. */
export async function allowNotifications(): Promise<void> {
  readiness.notifications = await askPermission()
}

/** Asks the browser to keep what the app stores; in a press only. */
export async function keepStorage(): Promise<void> {
  readiness.storage = await persist()
}

/**
 * Follows the abilities of this device until the returned function is called. It requests the wake lock, to find out
 * whether the screen can stay on.
 */
export function followDevice(): () => void {
  readiness.notifications = notificationPermission()
  void persistence().then(storage => {
    readiness.storage = storage
  })
  const endBattery = followBattery(battery => {
    readiness.battery = battery
  })
  let isOpen = true
  setWakeLock('check', true, isRefused => {
    if (isOpen) readiness.screen = isRefused ? 'refused' : 'kept'
  })
  return () => {
    isOpen = false
    endBattery()
    setWakeLock('check', false, () => undefined)
  }
}

/** Returns what the ready check finds. */
export const findings = (
  it: Snapshot<ReadinessStore>,
  { canSound }: Pick<SignalsStore, 'canSound'>,
  link: Readiness['link'],
): readonly CheckFinding[] =>
  findingsOf({ ...it, canSound, link, runsBehind: deviceOf().runsBehind, isInstalled: isInstalled() }, now())
