/** Calls of connected accounts. The captain sees a change at once; it takes effect for the account later. */
import { accountRoutes, type ConnectedAccount } from '@drydock/contracts'
import type { Access } from '#boat/accountData.ts'
import type { Boat } from '#boat/boat.ts'
import { Refusal } from '#boat/refusal.ts'
import { type AreaContext, serve } from './serve.ts'

/** Rights that each call changes. */
const CHANGES: readonly (readonly [
  (typeof accountRoutes)['approve' | 'lockOut' | 'allowGallery' | 'denyGallery' | 'allowUpload' | 'denyUpload'],
  Partial<Access>,
])[] = [
  [accountRoutes.approve, { isApproved: true }],
  [accountRoutes.lockOut, { isApproved: false }],
  [accountRoutes.allowGallery, { hasGalleryAccess: true }],
  [accountRoutes.denyGallery, { hasGalleryAccess: false }],
  [accountRoutes.allowUpload, { hasUploadAccess: true }],
  [accountRoutes.denyUpload, { hasUploadAccess: false }],
]

export function accountsArea(gateway: AreaContext): void {
  serve(gateway, accountRoutes.list, ({ boat }) => [...boat.state.accounts])
  for (const [it, change] of CHANGES) serve(gateway, it, ({ boat, params }) => grant(boat, params.userId, change))
  serve(gateway, accountRoutes.remove, ({ boat, params }) => remove(boat, params.userId))
}

/** The accounts with one changed. @throws Refusal if it does not exist. */
function changed(
  accounts: readonly ConnectedAccount[],
  userId: string,
  change: Partial<Access>,
): readonly ConnectedAccount[] {
  requireAccount(accounts, userId)
  return accounts.map(it => (it.userId === userId ? { ...it, ...change } : it))
}

function requireAccount(accounts: readonly ConnectedAccount[], userId: string): void {
  if (!accounts.some(it => it.userId === userId))
    throw new Refusal('not-found', `No account '${userId}' is connected.`, 'userId')
}

function grant(boat: Boat, userId: string, change: Partial<Access>): undefined {
  boat.state.accounts = changed(boat.state.accounts, userId, change)
  applyLater(boat, userId, change)
}

function remove(boat: Boat, userId: string): undefined {
  const { accounts } = boat.state
  requireAccount(accounts, userId)
  boat.state.accounts = accounts.filter(it => it.userId !== userId)
  applyLater(boat, userId, { isApproved: false, hasGalleryAccess: false, hasUploadAccess: false })
}

/** Applies a change of rights after a delay. LIMIT-27. */
function applyLater(boat: Boat, user: string, change: Partial<Access>): void {
  boat.clock.after(boat.state.gateway.accessAfter, () => {
    const before = boat.state.access.get(user)
    if (!before) return
    boat.state.access.set(user, { ...before, ...change })
    boat.journal.append('state', 'access', { user, ...change })
  })
}
