/**
 * Changes fields of the profile, which is sent as a whole. It is read before, so that changes of other devices stay.
 * Source: API-20.
 */
import { type Profile, profileRoutes, readProfile } from '@drydock/contracts'
import { call } from '#api/call.ts'
import { dropEarlierProfiles } from '#stores/profile.ts'
import { currentGeneration, isFromEarlierSession } from '#stores/sessionGeneration.ts'

/** Returns whether the gateway has the changed fields now. Nothing is sent when the profile cannot be read. */
export async function saveInProfile(change: Partial<Profile>): Promise<boolean> {
  const generation = currentGeneration()
  const present = await call(readProfile)
  if (!present.ok || isFromEarlierSession(generation)) return false
  const { ok } = await call(profileRoutes.save, { body: { ...present.value, ...change } })
  if (ok && !isFromEarlierSession(generation)) dropEarlierProfiles()
  return ok
}
