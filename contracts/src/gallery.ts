/**
 * Where the pictures of a boat are kept: storage of its own beside the gateway, and how pictures are called there.
 * API-47…50, OPEN-041, OPEN-094, OPEN-095.
 */
import * as z from 'zod/mini'
import { route } from './route.ts'
import { withWireFormat } from './wireFormat.ts'
import { MINUTE } from './time.ts'

export const GALLERY_TEXTS = {
  permission: 'You do not have the permission to modify the gallery. Contact the captain in order to get permission.',
  refused: 'Image size should be less than 5 MB and in JPG or PNG format!',
} as const

/** LIMIT-50. */
export const PICTURE_RANDOM_LENGTH = 32
/** How long an address of the pictures is good. */
export const PICTURE_URL_LIFETIME_MS = 15 * MINUTE

/** The name under which a picture is kept; `random` is 32 of [A-Za-z0-9]. */
export const pictureName = (deviceId: string, random: string): string => `${deviceId}${random}.jpeg`
/** What the names of somebody's temporary pictures begin with. GALLERY-21. */
export const temporaryPicturePrefix = (userId: string): string => `temp_${userId}`
/** Whether a name is that of a temporary picture of this very user: 'temp_a' is a beginning of 'temp_ab' too. */
export const isTemporaryPicture = (name: string, userId: string): boolean =>
  name.startsWith(temporaryPicturePrefix(userId)) &&
  /^[A-Za-z0-9]{32}\.jpeg$/.test(name.slice(temporaryPicturePrefix(userId).length))

export const galleryRoutes = {
  /** The one JSON answer about pictures; every further call goes to the address it names. */
  storage: route({
    method: 'GET',
    path: '/api/imageStorage',
    summary: "The address of the boat's picture store, signed for a time.",
    role: 'gallery',
    changes: false,
    reply: z.object({ url: withWireFormat('wholeAddress', z.string()) }),
  }),
} as const
