/**
 * Saving the time zone. Reading is a separate module, because every screen loads it. Source: doc 1 §5, §7, §8;
 * OPEN-080.
 */
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { route, SHORT_BODY_BYTES } from './route.ts'
import { DEFAULT_TIME_ZONE, isDisplayableTimeZone, readSettings } from './settings.ts'

export const SETTINGS_TEXTS = { timeZone: 'Captain timezone updated' } as const

/** Names of the time zones that the user can choose on this device, including 'UTC'. OPEN-080. */
export const selectableTimeZones = (): readonly string[] => [
  ...new Set([DEFAULT_TIME_ZONE, ...Intl.supportedValuesOf('timeZone')]),
]
/** Whether the user can choose a name; it must match exactly: 'europe/oslo' and 'GMT' do not. SETTINGS-07, OPEN-080. */
export const isSelectableTimeZone = (name: string): boolean => selectableTimeZones().includes(name)

export const settingsRoutes = {
  read: readSettings,
  save: route({
    method: 'PUT',
    path: '/api/userSettings',
    role: 'captain',
    changes: true,
    maxBodyBytes: SHORT_BODY_BYTES,
    body: lazyObject(() => ({
      timezone: z
        .string()
        .check(z.refine(isDisplayableTimeZone, { error: "is a time zone such as 'Europe/Copenhagen'" })),
    })),
  }),
} as const
