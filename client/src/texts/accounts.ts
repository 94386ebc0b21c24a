/**
 * Texts about connected accounts. The texts after a change are in the contract, spelled as observed. Source: ACCT,
 * OPEN-109, OPEN-115.
 */
import type { ConnectedAccount } from '@drydock/contracts'

/** A question, and the word that says yes. */
const question = (title: string, ask: (userId: string) => string, verb: string) => ({ title, ask, verb }) as const

export const accounts = {
  approved: 'Approved',
  lockedOut: 'Locked out',
  authorize: 'Authorize',
  lockOut: 'Lock out',
  remove: 'Delete',
  /** Names of buttons and switches say of whom. */
  of: (what: string, userId: string): string => `${what} ${userId}`,
  gallery: 'Gallery access',
  upload: 'Upload access',
  on: 'Allowed',
  off: 'Denied',
  asks: {
    approve: question('Authorize account', userId => `Do you want to authorize ${userId}?`, 'Authorize'),
    lockOut: question('Lock out account', userId => `Do you want to lock out ${userId}?`, 'Lock out'),
    remove: question('Delete account', userId => `Do you want to delete ${userId}?`, 'Delete'),
  },
  line: (items: readonly Pick<ConnectedAccount, 'isApproved'>[]): string => {
    const approved = items.filter(it => it.isApproved).length
    const out = items.length - approved
    return items.length === 0 ? 'None' : out === 0 ? `${approved} approved` : `${approved} approved, ${out} locked out`
  },
  empty: 'No connected accounts',
  emptyHint: 'People who are invited and sign in appear here.',
  loading: 'Reading the connected accounts',
  failed: 'The connected accounts could not be read',
} as const
