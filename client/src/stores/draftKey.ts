/** Storage key of a person's drafts; a module of its own, since signing out removes drafts without loading them. */
import { deviceStorage } from '#platform/storage.ts'

export const draftKey = (userId: string): string => `drafts:${userId}`
/** Somebody has signed out. */
export const dropDrafts = (userId: string): void => deviceStorage.remove(draftKey(userId))
