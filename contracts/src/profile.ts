/** The profile of the signed-in account. Source: doc 1 §3, doc 2 §3; OPEN-031, 079, 085, 087. */
import * as z from 'zod/mini'
import { BoatName } from './fields.ts'
import { GEOFENCE_RADIUS, GeofenceRadius } from './geofence.ts'
import { Latitude, Longitude } from './position.ts'
import { route } from './route.ts'
import { OptionalAmount, OptionalFlag, OptionalText } from './tolerant.ts'

/** A usage bar above this many percent has the error colour. LIMIT-21. */
export const USAGE_ERROR_ABOVE = 80
/** How much of a limit is used, in percent, not rounded and not cut at 100; undefined where there is no limit. OPEN-132. */
export const usagePercent = (used: number, limit: number): number | undefined => (limit > 0 && used >= 0 ? (used * 100) / limit : undefined)
export const isUsageHigh = (percent: number | undefined): boolean => percent !== undefined && percent > USAGE_ERROR_ABOVE
/** LIMIT-28. */
export const APP_VERSION_TEXT = '0.1.3 alpha'
export const PROFILE_TEXTS = { saved: 'Changes saved successfully.' } as const

const degrees = z.catch(z._default(z.nullable(z.number()), null), null)
/**
 * Data in MB, radius in metres, degrees in WGS 84, dates in ISO form. What is missing or cannot be read is nothing:
 * an empty text, no right, an amount of 0.
 */
export const Profile = z.object({
  userId: OptionalText,
  isCaptain: OptionalFlag,
  hasGalleryAccess: OptionalFlag,
  hasUploadAccess: OptionalFlag,
  shipName: OptionalText,
  shipHomeLocation: OptionalText,
  deviceId: OptionalText,
  geofenceRadius: z.catch(z.number(), GEOFENCE_RADIUS.min),
  geofenceLatitude: degrees,
  geofenceLongitude: degrees,
  mBsUsed: OptionalAmount,
  dataLimit: OptionalAmount,
  transactionsUsed: OptionalAmount,
  transactionsLimit: OptionalAmount,
  billingStart: OptionalText,
  billingEnd: OptionalText,
})
export type Profile = z.infer<typeof Profile>

/** What of a profile can be saved; the rest of it may be sent and is left as it is. */
export const ProfileChange = z
  .object({ shipName: BoatName, shipHomeLocation: z.string().check(z.trim()), geofenceRadius: GeofenceRadius, geofenceLatitude: z.nullable(Latitude), geofenceLongitude: z.nullable(Longitude) })
  .check(z.refine(it => (it.geofenceLatitude === null) === (it.geofenceLongitude === null), { error: 'is given with the longitude or not at all', path: ['geofenceLatitude'] }))
export type ProfileChange = z.infer<typeof ProfileChange>

export const profileRoutes = {
  read: route({ method: 'GET', path: '/api/Profile', summary: 'Profile of the signed-in account', role: 'account', changes: false, reply: Profile }),
  save: route({ method: 'PUT', path: '/api/Profile', summary: 'Saves name, home and geofence of the boat', role: 'captain', changes: true, body: ProfileChange }),
} as const
