/**
 * Gallery call: returns a signed address of the picture storage with the caller's rights and a lifetime. Source: API-47
 * to API-50, ROLE-13 to ROLE-16, OPEN-041.
 */
import { type Duration, galleryRoutes, canCall, PICTURE_URL_LIFETIME_MS, type Rights } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type AreaContext, serve } from './serve.ts'

type Right = 'read' | 'create' | 'write' | 'delete' | 'list'
/** Signs the address of a boat's picture storage for rights and a lifetime from now. */
export type SignPictureUrl = (boat: Boat, rights: readonly Right[], lifetime: Duration) => string

/** Lifetime on the boat's clock. */
const LIFETIME = PICTURE_URL_LIFETIME_MS
const LOOK: readonly Right[] = ['read', 'list']
const CHANGE: readonly Right[] = ['read', 'create', 'write', 'delete', 'list']

export function galleryArea(gateway: AreaContext, sign: SignPictureUrl): void {
  serve(
    gateway,
    galleryRoutes.storage,
    ({ boat, rights }) => ({ url: sign(boat, signedFor(rights), LIFETIME) }),
    // The signature is secret, so the journal does not contain it.
    { redact: ({ url }) => ({ url: url.replace(/\?.*/, '?…') }) },
  )
}

/**
 * Rights of a signed address. The captain always gets write access, because removing a journey removes its pictures.
 */
const signedFor = (rights: Rights): readonly Right[] => (canCall('upload', rights) ? CHANGE : LOOK)
