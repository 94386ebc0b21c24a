/** The profile of the signed-in account. Source: PROFILE, OPEN-031. */
import { type Profile, profileRoutes } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { isPast, present } from '#stores/epoch.ts'

export interface ProfileStore {
  it: Profile | undefined
}

export const profile = proxy<ProfileStore>({ it: undefined })

export async function load(): Promise<void> {
  const asked = present()
  const answer = await call(profileRoutes.read)
  if (answer.ok && !isPast(asked)) profile.it = answer.value
}

export function forgetProfile(): void {
  profile.it = undefined
}
