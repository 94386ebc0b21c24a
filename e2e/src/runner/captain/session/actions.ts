/** Signing in on the page of the identity provider. */
import type { Person } from '@drydock/simulator'
import type { Page } from 'playwright'
import { isSignIn, signIn } from '#runner/captain/shared/signIn.ts'
import type { SessionAction } from './vocabulary.ts'

/** Returns the person of a name on the boat of a page. */
const accountLookups = new WeakMap<Page, (name: string) => Person>()
export const setAccounts = (page: Page, called: (name: string) => Person): void => void accountLookups.set(page, called)

export const performers: Readonly<Record<SessionAction, (page: Page, params: unknown) => Promise<void>>> = {
  'sign-in-as': async (page, name) => {
    const person = accountLookups.get(page)?.(String(name))
    if (!person || !(await isSignIn(page))) throw new Error('The app is not at the sign-in.')
    await signIn(page, person)
  },
}
