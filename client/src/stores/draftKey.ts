/**
 * Where the drafts of a person lie on the device. Apart from the drafts themselves, since signing out drops them
 * unread.
 */
import { deviceStorage } from '#platform/storage.ts'

export const draftKey = (userId: string): string => `drafts:${userId}`
/** Somebody has signed out. */
export const dropDrafts = (userId: string): void => deviceStorage.remove(draftKey(userId))
