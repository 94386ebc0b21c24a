/** Changes fields of the profile, which is sent as a whole. Source: API-20. */
import { type Profile, profileRoutes, readProfile } from '@drydock/contracts'
import { call } from '#api/call.ts'
import { dropEarlierProfiles, profile } from '#stores/profile.ts'
import { readRecord, saveRecord } from '#stores/saveRecord.ts'
import { serialQueue } from '#stores/latest.ts'
import { currentGeneration, isFromEarlierSession } from '#stores/sessionGeneration.ts'

/** Saves one after the other: each reads the profile and sends it as a whole, so two at once would undo each other. */
const queueSave = serialQueue()

/**
 * Returns whether the gateway has the changed fields now; the profile is then as it was sent, also when it cannot be
 * loaded again. Nothing is sent when the profile cannot be read.
 */
export async function saveInProfile(change: Partial<Profile>): Promise<boolean> {
  const generation = currentGeneration()
  const saved = await queueSave(async () =>
    isFromEarlierSession(generation)
      ? undefined
      : saveRecord(
          () => readRecord(readProfile),
          body => call(profileRoutes.save, { body }),
          change,
        ),
  )
  if (saved && !isFromEarlierSession(generation)) {
    dropEarlierProfiles()
    profile.it = saved
  }
  return saved !== undefined
}
