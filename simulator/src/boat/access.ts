/** Rights of users on a boat. The captain never changes and grants all other rights. */
import { canCall, type Rights } from '@drydock/contracts'
import type { Access, AccountData } from './accountData.ts'

const NOTHING: Access = { isApproved: false, hasGalleryAccess: false, hasUploadAccess: false }

/** Current rights of a user; an unknown user has none. */
export const rightsOf = ({ captain, access }: Pick<AccountData, 'captain' | 'access'>, user: string): Rights => ({
  ...(access.get(user) ?? NOTHING),
  isCaptain: user === captain,
})

/** Whether a user may connect to a boat; false for a user who is locked out. OPEN-115. */
export const hasAccess = (state: Pick<AccountData, 'captain' | 'access'>, user: string): boolean =>
  canCall('account', rightsOf(state, user))
