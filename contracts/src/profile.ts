/** The profile of the signed-in account. Source: doc 1 §3, doc 2 §3; OPEN-031. */
import * as z from 'zod/mini'
import { route } from './route.ts'

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

export const profileRoutes = {
  read: route({ method: 'GET', path: '/api/Profile', summary: 'Profile of the signed-in account', role: 'account', changes: false, reply: Profile }),
} as const
