/** The profile of the signed-in account. Source: doc 1 §3, doc 2 §3; OPEN-031, 079, 085, 087. */
import * as z from 'zod/mini'
import { BoatName } from './fields.ts'
import { GeofenceRadius } from './geofence.ts'
import { Latitude, Longitude } from './position.ts'
import { route } from './route.ts'

/** A usage bar above this many percent has the error colour. LIMIT-21. */
export const USAGE_ERROR_ABOVE = 80
/** LIMIT-28. */
export const APP_VERSION_TEXT = '0.1.3 alpha'
export const PROFILE_TEXTS = { saved: 'Changes saved successfully.' } as const

/** Data in MB, radius in metres, degrees in WGS 84, dates in ISO form. */
export const Profile = z.object({
  userId: z.string(),
  isCaptain: z.boolean(),
  hasGalleryAccess: z.boolean(),
  hasUploadAccess: z.boolean(),
  shipName: z.string(),
  shipHomeLocation: z.string(),
  deviceId: z.string(),
  geofenceRadius: z.number(),
  geofenceLatitude: z.nullable(z.number()),
  geofenceLongitude: z.nullable(z.number()),
  mBsUsed: z.number(),
  dataLimit: z.number(),
  transactionsUsed: z.number(),
  transactionsLimit: z.number(),
  billingStart: z.string(),
  billingEnd: z.string(),
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
