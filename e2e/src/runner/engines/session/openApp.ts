/** Opens the app for a person: with a stored session the first time, through the sign-in page where the app asks. */
import type { Person } from '@drydock/simulator'
import type { Page } from 'playwright'
import type { PhoneState } from '#runner/agent/phoneState.ts'
import type { Actor } from '#runner/captain/actor.ts'
import { isSignIn, signIn } from '#runner/captain/shared/signIn.ts'
import { isUsual, type StoredSession } from './stored.ts'

export interface AppOpener {
  readonly page: Page
  /** The account that signs in. */
  person(): Person
  /** Whether the app finds a session in its storage when it is first opened. */
  readonly startsSignedIn: boolean
  phoneState(): PhoneState
  /** Signs the person in at the provider without pages; undefined if the provider refuses. */
  createSession(): Promise<StoredSession | undefined>
  /** Loads a path of the app; its document finds the session in its storage. */
  load(path: string, session: StoredSession | undefined): Promise<void>
  /** Waits until the page has settled. */
  settle(): Promise<void>
}

export function createOpen(opener: AppOpener): Actor['open'] {
  const { page, person, phoneState, createSession, load, settle } = opener
  let needsSession = opener.startsSignedIn
  return async path => {
    const session = needsSession && isUsual(phoneState()) ? await createSession() : undefined
    needsSession = false
    await load(path, session)
    await settle()
    if (!(await isSignIn(page))) return
    await signIn(page, person())
    await settle()
  }
}
