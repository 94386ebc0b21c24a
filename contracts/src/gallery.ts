/**
 * Picture storage of a boat: the call that returns its signed address, and the names of pictures. API-47…50, OPEN-041,
 * OPEN-094, OPEN-095.
 */
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { route } from './route.ts'
import { withWireFormat } from './wireFormat.ts'
import { MINUTE } from './time.ts'

export const GALLERY_TEXTS = {
  permission: 'You do not have the permission to modify the gallery. Contact the captain in order to get permission.',
  refused: 'Image size should be less than 5 MB and in JPG or PNG format!',
} as const

/** LIMIT-50. */
export const PICTURE_RANDOM_LENGTH = 32
/** Lifetime of a signed address of the picture storage. */
export const PICTURE_URL_LIFETIME_MS = 15 * MINUTE

/** Name of a stored picture; `random` is 32 characters of [A-Za-z0-9]. */
export const pictureName = (deviceId: string, random: string): string => `${deviceId}${random}.jpeg`
/** Prefix of the names of a user's temporary pictures. GALLERY-21. */
export const temporaryPicturePrefix = (userId: string): string => `temp_${userId}`
/** Whether a name belongs to a temporary picture of exactly this user: 'temp_a' is also a prefix of 'temp_ab'. */
export const isTemporaryPicture = (name: string, userId: string): boolean =>
  name.startsWith(temporaryPicturePrefix(userId)) &&
  /^[A-Za-z0-9]{32}\.jpeg$/.test(name.slice(temporaryPicturePrefix(userId).length))

export const galleryRoutes = {
  /** Signed address of the storage; all further picture calls go to that address. */
  storage: route({
    method: 'GET',
    path: '/api/imageStorage',
    role: 'gallery',
    changes: false,
    reply: lazyObject(() => ({ url: withWireFormat('absoluteUrl', z.string()) })),
  }),
} as const
