/** Saving the time zone. Apart from reading, which every screen needs. Source: doc 1 §5, §7, §8; OPEN-080. */
import * as z from 'zod/mini'
import { route, SHORT_BODY_BYTES } from './route.ts'
import { DEFAULT_TIME_ZONE, isDisplayableTimeZone, readSettings } from './settings.ts'

export const SETTINGS_TEXTS = { timeZone: 'Captain timezone updated' } as const

/** Names of the time zones that a person may choose on this device, 'UTC' among them. OPEN-080. */
export const selectableTimeZones = (): readonly string[] => [
  ...new Set([DEFAULT_TIME_ZONE, ...Intl.supportedValuesOf('timeZone')]),
]
/** Whether a name is exactly one of them: 'europe/oslo' and 'GMT' are not. SETTINGS-07, OPEN-080. */
export const isSelectableTimeZone = (name: string): boolean => selectableTimeZones().includes(name)

export const settingsRoutes = {
  read: readSettings,
  save: route({
    method: 'PUT',
    path: '/api/userSettings',
    summary: 'Saves the time zone of the signed-in account',
    role: 'captain',
    changes: true,
    longestBody: SHORT_BODY_BYTES,
    body: z.object({
      timezone: z
        .string()
        .check(z.refine(isDisplayableTimeZone, { error: "is a time zone such as 'Europe/Copenhagen'" })),
    }),
  }),
} as const
