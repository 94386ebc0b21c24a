/**
 * Connected accounts: invited users and the rights that the captain grants them. Source: doc 1 §3, §4, §7, §8, §9;
 * OPEN-035, 085, 115.
 */
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { route } from './route.ts'
import { withWireFormat } from './wireFormat.ts'
import { SECOND } from './time.ts'
import { OptionalFlag, lenientArray } from './tolerant.ts'

/** Maximum delay until a change of rights takes effect for the other account. LIMIT-27. */
export const ACCESS_CHANGE_MS = 90 * SECOND
/** Spelled as observed. */
export const ACCOUNT_TEXTS = {
  approve: 'Account authorized',
  lockOut: 'Account locked out',
  remove: 'Account removed',
  allowGallery: 'Galerry access allowed',
  denyGallery: 'Galerry access denied',
  allowUpload: 'Upload access allowed',
  denyUpload: 'Upload access denied',
  delay: 'Changes may take up to 90s to take effect.',
} as const

/** `userId` is an e-mail address. A missing or unreadable right counts as not granted. */
export const ConnectedAccount = lazyObject(() => ({
  userId: withWireFormat('email', z.string()),
  isApproved: OptionalFlag,
  hasGalleryAccess: OptionalFlag,
  hasUploadAccess: OptionalFlag,
}))
export type ConnectedAccount = z.infer<typeof ConnectedAccount>

const params = lazyObject(() => ({ userId: z.string() }))
const change = { role: 'captain', changes: true, params } as const
export const accountRoutes = {
  list: route({
    method: 'GET',
    path: '/api/connectedAccount',
    role: 'captain',
    changes: false,
    reply: lenientArray(ConnectedAccount),
  }),
  approve: route({
    ...change,
    method: 'PUT',
    path: '/api/connectedAccount/approve/{userId}',
  }),
  lockOut: route({
    ...change,
    method: 'PUT',
    path: '/api/connectedAccount/lockout/{userId}',
  }),
  allowGallery: route({
    ...change,
    method: 'PUT',
    path: '/api/connectedAccount/allowGallery/{userId}',
  }),
  denyGallery: route({
    ...change,
    method: 'PUT',
    path: '/api/connectedAccount/denyGallery/{userId}',
  }),
  allowUpload: route({
    ...change,
    method: 'PUT',
    path: '/api/connectedAccount/allowUpload/{userId}',
  }),
  denyUpload: route({
    ...change,
    method: 'PUT',
    path: '/api/connectedAccount/denyUpload/{userId}',
  }),
  remove: route({
    ...change,
    method: 'DELETE',
    path: '/api/connectedAccount/remove/{userId}',
  }),
} as const
