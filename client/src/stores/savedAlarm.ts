/** Alarm state that a tab keeps over a reload: how far the history was read, and the active alarm. */
import { lazyObject, lenientArray, parsedIfJson } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { SavedAlarm } from '#machines/alarm.ts'
import { tabStorage } from '#platform/storage.ts'

const keyOf = (userId: string): string => `alarm:${userId}`

/** What is unreadable is left out. */
const Saved = lazyObject(() => {
  const time = z.catch(z.optional(z.number()), undefined)
  const alarm = z.pipe(
    z.object({ type: z.catch(z.optional(z.number()), undefined), at: z.number() }),
    z.transform(({ type, at }) => ({ type, at })),
  )
  return {
    mark: z.catch(z.optional(z.object({ at: z.number(), ids: z.array(z.string()) })), undefined),
    on: z.catch(z.optional(alarm), undefined),
    written: time,
    pushes: z.catch(lenientArray(alarm), []),
  }
})

/** Returns the saved alarm state; undefined where there is none or it is unreadable. */
export const loadSavedAlarm = (userId: string): SavedAlarm | undefined =>
  Saved.safeParse(parsedIfJson(tabStorage.read(keyOf(userId)))).data

/** Stores the state for this tab, in place of the last one of this user. */
export const saveAlarm = (userId: string, it: SavedAlarm): void => tabStorage.save(keyOf(userId), JSON.stringify(it))
/** Removes the stored state of this user. */
export const removeSavedAlarm = (userId: string): void => tabStorage.remove(keyOf(userId))
