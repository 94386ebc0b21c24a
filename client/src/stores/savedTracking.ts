/** End of the running tracking, which this tab keeps over a reload. Source: XTRA-26. */
import type { Instant } from '@drydock/contracts'
import { tabStorage } from '#platform/storage.ts'
import { resetOn } from '#stores/sessionReset.ts'

const KEY = 'tracking'

/** Returns when the tracking of this tab ends; 0 where none is kept. */
export const trackingEnd = (): Instant => Number(tabStorage.read(KEY)) || 0
/** Stores when tracking ends. */
export const saveTrackingEnd = (until: Instant): void => tabStorage.save(KEY, String(until))
/** Removes the stored end, since tracking is off. */
export const removeTrackingEnd = (): void => tabStorage.remove(KEY)

resetOn('alarm-data-cleared', removeTrackingEnd)
