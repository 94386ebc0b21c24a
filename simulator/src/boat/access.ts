/** What somebody may do on a boat. Captain or not never changes; the rest is the captain's to give. */
import type { Access, Ashore } from './ashore.ts'

const NOTHING: Access = { isApproved: false, hasGalleryAccess: false, hasUploadAccess: false }

/** What a user may do now; somebody the boat does not know may do nothing. */
export const accessOf = ({ access }: Pick<Ashore, 'access'>, user: string): Access => access.get(user) ?? NOTHING

/** Whether a user may come aboard at all; one who is locked out may not. OPEN-115. */
export const mayBoard = (state: Pick<Ashore, 'access'>, user: string): boolean => accessOf(state, user).isApproved
