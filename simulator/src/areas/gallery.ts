/**
 * Gallery call: returns a signed address of the picture storage with the caller's rights and a lifetime. Source: API-47
 * to API-50, ROLE-13 to ROLE-16, OPEN-041.
 */
import { type Duration, galleryRoutes, PICTURE_URL_LIFETIME_MS } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type PictureRight, pictureRightsOf } from '#boat/pictureRights.ts'
import { type AreaContext, serve } from './serve.ts'

/**
 * Signs the address of a boat's picture storage for a user, rights and a lifetime from now. It never allows more than
 * the user may do when it is used.
 */
export type SignPictureUrl = (boat: Boat, user: string, rights: readonly PictureRight[], lifetime: Duration) => string

/** Lifetime on the boat's clock. */
const LIFETIME = PICTURE_URL_LIFETIME_MS

export function galleryArea(gateway: AreaContext, sign: SignPictureUrl): void {
  serve(
    gateway,
    galleryRoutes.storage,
    ({ boat, user, rights }) => ({ url: sign(boat, user, pictureRightsOf(rights), LIFETIME) }),
    // The signature is secret, so the journal does not contain it.
    { redact: ({ url }) => ({ url: url.replace(/\?.*/, '?…') }) },
  )
}
