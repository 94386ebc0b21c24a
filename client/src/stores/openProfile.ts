/**
 * Loads the account screen: three records for everybody, and the captain's lists for the captain. Source: OPEN-079,
 * OPEN-085, OPEN-138.
 */
import { proxy } from 'valtio/vanilla'
import { loadAccounts } from '#stores/accounts.ts'
import { latestOnly } from '#stores/latest.ts'
import { resetOn } from '#stores/sessionReset.ts'
import { loadNotifications as loadContact, notifications } from '#stores/notifications.ts'
import { loadProfile, profile } from '#stores/profile.ts'
import { loadSettings, settings } from '#stores/settings.ts'
import { loadSubscription } from '#stores/subscription.ts'

/**
 * State of loading profile, captain's record and settings, for each visit of the screen. Records from before count when
 * loading again fails.
 */
export interface AccountStore {
  reading: 'unread' | 'loading' | 'error' | 'loaded'
}

export const account = proxy<AccountStore>({ reading: 'unread' })

const begin = latestOnly()

/** Loads all records of the screen. */
export async function openProfile(): Promise<void> {
  const isLast = begin()
  account.reading = 'loading'
  await Promise.all([loadProfile(), loadContact(), loadSettings()])
  if (!isLast()) return
  account.reading = profile.it && notifications.contact && settings.stored !== undefined ? 'loaded' : 'error'
  if (!profile.it?.isCaptain) return
  void loadAccounts()
  void loadSubscription()
}

/** Ends a visit. The form of the next one waits until the records have been read again: others may change them. */
export function closeProfile(): void {
  begin()
  account.reading = 'unread'
}

resetOn('alarm-data-cleared', closeProfile)
