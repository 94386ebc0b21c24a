/** What somebody may do on a boat. Captain or not never changes; the rest is the captain's to give. */
import { mayCall, type Rights } from '@drydock/contracts'
import type { Access, Ashore } from './accountData.ts'

const NOTHING: Access = { isApproved: false, hasGalleryAccess: false, hasUploadAccess: false }

/** What a user is and may do now; somebody the boat does not know may do nothing. */
export const rightsOf = ({ captain, access }: Pick<Ashore, 'captain' | 'access'>, user: string): Rights => ({
  ...(access.get(user) ?? NOTHING),
  isCaptain: user === captain,
})

/** Whether a user may come aboard at all; one who is locked out may not. OPEN-115. */
export const mayBoard = (state: Pick<Ashore, 'captain' | 'access'>, user: string): boolean =>
  mayCall('account', rightsOf(state, user))
