/** The profile of the signed-in account. Source: doc 1 §3, doc 2 §3; OPEN-031, 079, 085, 087. */
import * as z from 'zod/mini'
import { GEOFENCE_RADIUS } from './geofence.ts'
import { Degrees } from './position.ts'
import { route } from './route.ts'
import { OptionalAmount, OptionalFlag, OptionalText, readableRecord } from './tolerant.ts'

const degrees = z.catch(z._default(z.nullable(Degrees), null), null)
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

export const readProfile = route({
  method: 'GET',
  path: '/api/Profile',
  summary: 'Profile of the signed-in account',
  role: 'account',
  changes: false,
  reply: readableRecord(Profile),
})
