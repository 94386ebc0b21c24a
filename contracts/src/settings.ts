/** Settings of the signed-in account: its time zone. Source: doc 1 §3, §7; OPEN-037. */
import * as z from 'zod/mini'
import { route } from './route.ts'

/** The time zone of an account that has chosen none. LIMIT: FORMAT-02. */
export const DEFAULT_TIME_ZONE = 'UTC'

/** `timezone` is an IANA name; null, empty or missing stands for UTC. */
export const UserSettings = z.object({ timezone: z.nullish(z.string()) })
export type UserSettings = z.infer<typeof UserSettings>

export const settingsRoutes = {
  read: route({ method: 'GET', path: '/api/userSettings', summary: 'Time zone of the signed-in account', role: 'account', changes: false, reply: UserSettings }),
} as const
