/** Journal share: the memory that the journals of all boats may use together, divided among them. */
import { MAX_FULL_CALLS_LENGTH } from '#boat/callRetention.ts'
import { type JournalLimits, MAX_ENTRIES } from '#boat/journal.ts'

/** Entries of all boats; one needs about 400 bytes. */
export const MAX_ENTRIES_OF_ALL = 500_000
/** Length of the complete long calls of all boats, in UTF-16 units. */
const MAX_FULL_CALLS_OF_ALL = 32 * MAX_FULL_CALLS_LENGTH

/** Limits of each journal while there are `boats` boats. */
export const journalShareOf = (boats: number): JournalLimits => ({
  entries: Math.min(MAX_ENTRIES, Math.floor(MAX_ENTRIES_OF_ALL / Math.max(1, boats))),
  fullCalls: Math.min(MAX_FULL_CALLS_LENGTH, Math.floor(MAX_FULL_CALLS_OF_ALL / Math.max(1, boats))),
})
