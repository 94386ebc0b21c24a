/**
 * Roles: which rights an account needs for a call. The gateway checks them, and the documents quote them. ROLE,
 * OPEN-085, OPEN-115.
 */

/**
 * Rights that a call needs: `gallery` to see pictures of journeys, `upload` to save a journey. The captain may make all
 * calls, but needs upload access to change the pictures of a journey. ROLE-15, ROLE-16, OPEN-086.
 */
export const ROLES = ['anyone', 'account', 'gallery', 'upload', 'captain'] as const
export type Role = (typeof ROLES)[number]

/** Rights of an account on its boat. */
export interface Rights {
  readonly isCaptain: boolean
  /** False for an account that is locked out; it may do nothing, whatever its other rights. */
  readonly isApproved: boolean
  readonly hasGalleryAccess: boolean
  readonly hasUploadAccess: boolean
}

interface RoleRule {
  /** Whether an account that is not locked out may make the call. */
  allows(rights: Rights): boolean
  /** Who may make it, in a sentence. */
  readonly who: string
  /** Error text for other accounts. */
  readonly refused: string
}

const ROLE_RULES: Readonly<Record<Exclude<Role, 'anyone'>, RoleRule>> = {
  account: {
    allows: () => true,
    who: 'Every approved account of the boat.',
    refused: 'The account has been locked out.',
  },
  gallery: {
    allows: it => it.isCaptain || it.hasGalleryAccess || it.hasUploadAccess,
    who: 'The captain, and accounts with gallery or upload access.',
    refused: 'Pictures need gallery or upload access.',
  },
  upload: {
    allows: it => it.isCaptain || it.hasUploadAccess,
    who: 'The captain, and accounts with upload access.',
    refused: 'Only the captain, and accounts with upload access, may change a journey.',
  },
  captain: { allows: it => it.isCaptain, who: 'The captain alone.', refused: 'Only the captain may do this.' },
}

/** Whether an account may make calls of a role. Undefined rights stand for a caller without a token. */
export const canCall = (role: Role, rights: Rights | undefined): boolean =>
  role === 'anyone' || (rights?.isApproved === true && ROLE_RULES[role].allows(rights))

/** Sentence that says who may make calls of a role. */
export const callersText = (role: Role): string =>
  role === 'anyone' ? 'Anyone, without a token.' : ROLE_RULES[role].who

/** Error text for an approved account that may not make calls of a role. */
export const roleRefusalText = (role: Exclude<Role, 'anyone'>): string => ROLE_RULES[role].refused
