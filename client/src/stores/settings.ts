/** Settings of the signed-in account: the time zone that times are shown in. Source: SETTINGS, OPEN-037. */
import { DEFAULT_TIME_ZONE, isDisplayableTimeZone, readSettings } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { dropOutdated } from '#stores/latest.ts'
import { resetOn } from '#stores/sessionReset.ts'

/**
 * `timeZone` is an IANA name that this device knows; `stored` is the value at the gateway, undefined until it is
 * loaded.
 */
export interface SettingsStore {
  timeZone: string
  stored: string | undefined
}

export const settings = proxy<SettingsStore>({ timeZone: DEFAULT_TIME_ZONE, stored: undefined })
const ask = dropOutdated(() => call(readSettings))

/** Returns the name if the device knows it, else the default: an unknown name would make all times unreadable. */
function known(name: string): string {
  // Every device knows the default; to ask for it would take as long as its first time format.
  if (name === DEFAULT_TIME_ZONE || isDisplayableTimeZone(name)) return name
  console.warn(`The time zone '${name}' is not known here.`)
  return DEFAULT_TIME_ZONE
}

function applyTimeZone(name: string): void {
  settings.stored = name
  settings.timeZone = known(name)
}

/** Sets the time zone that the gateway has accepted. Answers that may be from before that are dropped. */
export function applySavedTimeZone(name: string): void {
  ask.outdate()
  applyTimeZone(name)
}

/** Reads the time zone; the last one stays when the call fails. */
export async function loadSettings(): Promise<void> {
  const answer = (await ask())?.answer
  if (answer?.ok) applyTimeZone(answer.value.timezone || DEFAULT_TIME_ZONE)
}

resetOn('session-ended', () => {
  Object.assign(settings, { timeZone: DEFAULT_TIME_ZONE, stored: undefined } satisfies SettingsStore)
})
