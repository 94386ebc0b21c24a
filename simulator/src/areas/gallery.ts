/** Where a caller finds the pictures of the boat: an address that is good for what they may do, for a while. Source: API-47 to API-50, ROLE-13 to ROLE-16, OPEN-041. */
import { type Duration, galleryRoutes, PICTURES_SIGNED_MS } from '@drydock/contracts'
import { accessOf } from '#boat/access.ts'
import type { Boat } from '#boat/boat.ts'
import { Refusal } from '#boat/refusal.ts'
import { type Caller, type Gateway, serve } from './serve.ts'

type Right = 'read' | 'create' | 'write' | 'delete' | 'list'
/** Signs the address of the pictures of a boat for these rights, from now on. */
export type SignPictures = (boat: Boat, rights: readonly Right[], lifetime: Duration) => string

/** On the boat's clock. */
const LIFETIME = PICTURES_SIGNED_MS
const LOOK: readonly Right[] = ['read', 'list']
const CHANGE: readonly Right[] = ['read', 'create', 'write', 'delete', 'list']

export function galleryArea(gateway: Gateway, sign: SignPictures): void {
  serve(
    gateway,
    galleryRoutes.storage,
    caller => ({ url: sign(caller.boat, rightsOf(caller), LIFETIME) }),
    // The signature is a key to the pictures; everybody who may read the journal may not have it.
    { tell: ({ url }) => ({ url: url.replace(/\?.*/, '?…') }) },
  )
}

/** The captain removes journeys with their pictures, whatever else the captain may do with pictures. */
function rightsOf({ boat, user, isCaptain }: Caller): readonly Right[] {
  const { hasGalleryAccess, hasUploadAccess } = accessOf(boat.state, user)
  if (isCaptain || hasUploadAccess) return CHANGE
  if (hasGalleryAccess) return LOOK
  throw new Refusal('not-allowed', 'Only those whom the captain lets see the pictures may do this.')
}
