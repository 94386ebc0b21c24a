/**
 * Loads the account screen: three records for everybody, and the captain's lists for the captain. Source: OPEN-079,
 * OPEN-085, OPEN-138.
 */
import { proxy } from 'valtio/vanilla'
import { loadAccounts } from '#stores/accounts.ts'
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'
import { resetOn } from '#stores/sessionReset.ts'
import { loadNotifications as loadContact, notifications } from '#stores/notifications.ts'
import { loadProfile, profile } from '#stores/profile.ts'
import { loadSettings, settings } from '#stores/settings.ts'
import { loadSubscription } from '#stores/subscription.ts'

/**
 * State of loading profile, captain's record and settings. Records from before count, also when loading again fails.
 */
export interface AccountStore {
  reading: 'unread' | 'loading' | 'error' | 'loaded'
}

export const account = proxy<AccountStore>({ reading: 'unread' })

/** Loads all records of the screen. */
export async function openProfile(): Promise<void> {
  const generation = currentGeneration()
  account.reading = 'loading'
  await Promise.all([loadProfile(), loadContact(), loadSettings()])
  if (isFromEarlierSession(generation)) return
  account.reading = profile.it && notifications.contact && settings.stored !== undefined ? 'loaded' : 'error'
  if (!profile.it?.isCaptain) return
  void loadAccounts()
  void loadSubscription()
}

resetOn('alarm-data-cleared', () => {
  account.reading = 'unread'
})
