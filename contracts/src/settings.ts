/** Settings of the signed-in account: its time zone. Source: doc 1 §3, §5, §7, §8; OPEN-037, 080, 085. */
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { route } from './route.ts'
import { withWireFormat } from './wireFormat.ts'

/** The time zone of an account that has chosen none. FORMAT-02. */
export const DEFAULT_TIME_ZONE = 'UTC'

/** `timezone` is an IANA name; null, empty or missing stands for UTC. */
export const UserSettings = lazyObject(() => ({ timezone: z.nullish(withWireFormat('timeZone', z.string())) }))
export type UserSettings = z.infer<typeof UserSettings>

/**
 * Whether this device can show times in a zone. False for an offset such as '+01:00'. Stored names may come from a
 * device with other names, so this accepts more than `isSelectableTimeZone`.
 */
export function isDisplayableTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const readSettings = route({
  method: 'GET',
  path: '/api/userSettings',
  role: 'account',
  changes: false,
  reply: UserSettings,
})
