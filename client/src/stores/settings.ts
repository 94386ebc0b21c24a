/** Settings of the signed-in account: the time zone that times are shown in. Source: SETTINGS, OPEN-037. */
import { DEFAULT_TIME_ZONE, settingsRoutes } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { isPast, present } from '#stores/epoch.ts'

/** An IANA name that this device knows. */
export interface SettingsStore {
  timeZone: string
}

export const settings = proxy<SettingsStore>({ timeZone: DEFAULT_TIME_ZONE })

/** A name that the device does not know would make every time of the app unreadable. */
function isKnown(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    console.warn(`The time zone '${timeZone}' is not known here.`)
    return false
  }
}

export async function load(): Promise<void> {
  const asked = present()
  const answer = await call(settingsRoutes.read)
  if (!answer.ok || isPast(asked)) return
  const name = answer.value.timezone
  settings.timeZone = name && isKnown(name) ? name : DEFAULT_TIME_ZONE
}

export function forgetSettings(): void {
  settings.timeZone = DEFAULT_TIME_ZONE
}
