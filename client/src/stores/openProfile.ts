/**
 * What the account screen reads when it is opened: three records for everybody, the captain's lists for the captain.
 * Source: OPEN-079, OPEN-085, OPEN-138.
 */
import { proxy } from 'valtio/vanilla'
import { load as loadAccounts } from '#stores/accounts.ts'
import { isPast, onTurn, present } from '#stores/sessionGeneration.ts'
import { load as loadContact, notifications } from '#stores/notifications.ts'
import { load as loadProfile, profile } from '#stores/profile.ts'
import { load as loadSettings, settings } from '#stores/settings.ts'
import { load as loadSubscription } from '#stores/subscription.ts'

/**
 * Whether profile, captain's record and settings are there. What was read before counts, also when reading again fails.
 */
export interface AccountStore {
  reading: 'unread' | 'loading' | 'error' | 'loaded'
}

export const account = proxy<AccountStore>({ reading: 'unread' })

/** Reads all of it. */
export async function openProfile(): Promise<void> {
  const epoch = present()
  account.reading = 'loading'
  await Promise.all([loadProfile(), loadContact(), loadSettings()])
  if (isPast(epoch)) return
  account.reading = profile.it && notifications.contact && settings.stored !== undefined ? 'loaded' : 'error'
  if (!profile.it?.isCaptain) return
  void loadAccounts()
  void loadSubscription()
}

onTurn(() => {
  account.reading = 'unread'
})
