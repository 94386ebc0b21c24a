/** End of the running tracking, which this tab keeps over a reload, for the user who started it. Source: XTRA-26. */
import type { Instant } from '@drydock/contracts'
import { tabStorage } from '#platform/storage.ts'
import { session } from '#stores/session.ts'
import { resetOn } from '#stores/sessionReset.ts'

const KEY = 'tracking'
/** The user is a part of the value and not of the key, so that the key can be removed after the session has ended. */
const suffixOf = (userId: string): string => ` ${userId}`

/** Returns when the tracking that the signed-in user started in this tab ends; 0 where none is kept. */
export function trackingEnd(): Instant {
  const [text, user] = [tabStorage.read(KEY), session.user]
  if (text === undefined || user === undefined || !text.endsWith(suffixOf(user.id))) return 0
  return Number(text.slice(0, -suffixOf(user.id).length)) || 0
}

/** Stores when tracking ends, for the signed-in user. */
export function saveTrackingEnd(until: Instant): void {
  if (session.user) tabStorage.save(KEY, until + suffixOf(session.user.id))
}

/** Removes the stored end, since tracking is off. */
export const removeTrackingEnd = (): void => tabStorage.remove(KEY)

resetOn('alarm-data-cleared', removeTrackingEnd)
