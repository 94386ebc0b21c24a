/**
 * Saving the profile, and usage of the subscription. Reading is a separate module, because every screen loads it.
 * Source: doc 1 §3, §5, §9; OPEN-083, 087, 132.
 */
import * as z from 'zod/mini'
import { maxTrimmedLength, BoatName } from './fields.ts'
import { GEOFENCE_RADIUS } from './geofence.ts'
import { Latitude, Longitude } from './position.ts'
import { readProfile } from './profile.ts'
import { route } from './route.ts'

/** Percentage above which a usage bar has the error color. LIMIT-21. */
export const USAGE_ERROR_ABOVE = 80
/** Used part of a limit in percent, not rounded and not capped at 100; undefined if there is no limit. OPEN-132. */
export const usagePercent = (used: number, limit: number): number | undefined =>
  limit > 0 && used >= 0 ? (used * 100) / limit : undefined
/** Whether a usage has the error color; false without a limit. LIMIT-21. */
export const isUsageHigh = (percent: number | undefined): boolean =>
  percent !== undefined && percent > USAGE_ERROR_ABOVE
/** LIMIT-28. */
export const APP_VERSION_TEXT = '0.1.3 alpha'
export const PROFILE_TEXTS = { saved: 'Changes saved successfully.' } as const

/** Sanity limit; forms do not show it. */
const HOME_LENGTH = 1_000
const GeofenceRadius = z
  .number()
  .check(z.minimum(GEOFENCE_RADIUS.min), z.maximum(GEOFENCE_RADIUS.max), z.multipleOf(GEOFENCE_RADIUS.step))
/** Fields of a profile that can be saved; other fields are ignored. */
export const ProfileChange = z
  .object({
    shipName: BoatName,
    shipHomeLocation: z.string().check(z.trim(), maxTrimmedLength(HOME_LENGTH), z.meta({ maxLength: HOME_LENGTH })),
    geofenceRadius: GeofenceRadius,
    geofenceLatitude: z.nullable(Latitude),
    geofenceLongitude: z.nullable(Longitude),
  })
  .check(
    z.refine(it => (it.geofenceLatitude === null) === (it.geofenceLongitude === null), {
      error: 'is given with the longitude or not at all',
      path: ['geofenceLatitude'],
    }),
  )
export type ProfileChange = z.infer<typeof ProfileChange>

export const profileRoutes = {
  read: readProfile,
  save: route({
    method: 'PUT',
    path: '/api/Profile',
    role: 'captain',
    changes: true,
    body: ProfileChange,
  }),
} as const
