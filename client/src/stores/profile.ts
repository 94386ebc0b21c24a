/** The profile of the signed-in account. Source: PROFILE, OPEN-031. */
import { type Profile, readProfile } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { latest } from '#stores/latest.ts'

export interface ProfileStore {
  it: Profile | undefined
}

export const profile = proxy<ProfileStore>({ it: undefined })
const ask = latest(() => call(readProfile))

export async function load(): Promise<void> {
  const answer = (await ask())?.answer
  if (answer?.ok) profile.it = answer.value
}

export function forgetProfile(): void {
  profile.it = undefined
}
