/** The profile of the signed-in account. Source: doc 1 §3, doc 2 §3; OPEN-031, 079, 085, 087. */
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { GEOFENCE_RADIUS } from './geofence.ts'
import { Latitude, Longitude } from './position.ts'
import { route } from './route.ts'
import { withWireFormat } from './wireFormat.ts'
import { OptionalAmount, OptionalFlag, OptionalText, lenientObject } from './tolerant.ts'

const orNull = (degrees: typeof Latitude) => z.catch(z._default(z.nullable(degrees), null), null)
const amount = withWireFormat('amount', OptionalAmount)
const date = withWireFormat('dayOrInstant', OptionalText)
/**
 * Data in MB, radius in meters, degrees in WGS 84, dates in ISO form. A missing or unreadable field is an empty text,
 * no right, or an amount of 0.
 */
export const Profile = lazyObject(() => ({
  userId: withWireFormat('email', OptionalText),
  isCaptain: OptionalFlag,
  hasGalleryAccess: OptionalFlag,
  hasUploadAccess: OptionalFlag,
  shipName: OptionalText,
  shipHomeLocation: OptionalText,
  deviceId: OptionalText,
  geofenceRadius: z.catch(withWireFormat('amount', z.number()), GEOFENCE_RADIUS.min),
  geofenceLatitude: orNull(withWireFormat('latitude', Latitude)),
  geofenceLongitude: orNull(withWireFormat('longitude', Longitude)),
  mBsUsed: amount,
  dataLimit: amount,
  transactionsUsed: amount,
  transactionsLimit: amount,
  billingStart: date,
  billingEnd: date,
}))
export type Profile = z.infer<typeof Profile>

export const readProfile = route({
  method: 'GET',
  path: '/api/Profile',
  role: 'account',
  changes: false,
  reply: lenientObject(Profile),
})
