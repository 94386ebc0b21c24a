/**
 * Where a caller finds the pictures of the boat: an address that is good for what they may do, for a while. Source:
 * API-47 to API-50, ROLE-13 to ROLE-16, OPEN-041.
 */
import { type Duration, galleryRoutes, canCall, PICTURE_URL_LIFETIME_MS, type Rights } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type AreaContext, serve } from './serve.ts'

type Right = 'read' | 'create' | 'write' | 'delete' | 'list'
/** Signs the address of the pictures of a boat for these rights, from now on. */
export type SignPictureUrl = (boat: Boat, rights: readonly Right[], lifetime: Duration) => string

/** On the boat's clock. */
const LIFETIME = PICTURE_URL_LIFETIME_MS
const LOOK: readonly Right[] = ['read', 'list']
const CHANGE: readonly Right[] = ['read', 'create', 'write', 'delete', 'list']

export function galleryArea(gateway: AreaContext, sign: SignPictureUrl): void {
  serve(
    gateway,
    galleryRoutes.storage,
    ({ boat, rights }) => ({ url: sign(boat, signedFor(rights), LIFETIME) }),
    // The signature is a key to the pictures; everybody who may read the journal may not have it.
    { tell: ({ url }) => ({ url: url.replace(/\?.*/, '?…') }) },
  )
}

/** The captain removes journeys with their pictures, whatever else the captain may do with pictures. */
const signedFor = (rights: Rights): readonly Right[] => (canCall('upload', rights) ? CHANGE : LOOK)
