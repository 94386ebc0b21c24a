/** Storage key of a person's drafts; a separate module, since signing out removes drafts without loading them. */
import { deviceStorage } from '#platform/storage.ts'

/** Returns the key on the device under which all drafts of this person are. */
export const draftKey = (userId: string): string => `drafts:${userId}`
/** Removes the drafts of a person who signs out. */
export const dropDrafts = (userId: string): void => deviceStorage.remove(draftKey(userId))
