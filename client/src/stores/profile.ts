/** The profile of the signed-in account. Source: PROFILE, OPEN-031. */
import { type Profile, readProfile } from '@drydock/contracts'
import { proxy } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { dropOutdated } from '#stores/latest.ts'
import { resetOn } from '#stores/sessionReset.ts'

export interface ProfileStore {
  it: Profile | undefined
}

export const profile = proxy<ProfileStore>({ it: undefined })
const ask = dropOutdated(() => call(readProfile))

/** Drops answers that may be from before a change that the gateway has accepted. */
export const dropEarlierProfiles = ask.outdate

export async function loadProfile(): Promise<void> {
  const answer = (await ask())?.answer
  if (answer?.ok) profile.it = answer.value
}

resetOn('session-ended', () => {
  profile.it = undefined
})
