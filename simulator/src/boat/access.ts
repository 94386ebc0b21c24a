/** What somebody may do on a boat. Captain or not never changes; the rest is the captain's to give. */
import { canCall, type Rights } from '@drydock/contracts'
import type { Access, AccountData } from './accountData.ts'

const NOTHING: Access = { isApproved: false, hasGalleryAccess: false, hasUploadAccess: false }

/** What a user is and may do now; somebody the boat does not know may do nothing. */
export const rightsOf = ({ captain, access }: Pick<AccountData, 'captain' | 'access'>, user: string): Rights => ({
  ...(access.get(user) ?? NOTHING),
  isCaptain: user === captain,
})

/** Whether a user may come aboard at all; one who is locked out may not. OPEN-115. */
export const hasAccess = (state: Pick<AccountData, 'captain' | 'access'>, user: string): boolean =>
  canCall('account', rightsOf(state, user))
