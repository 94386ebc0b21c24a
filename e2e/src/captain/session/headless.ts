/** Signing in without a page. */
import type { Seen } from '#captain/headless/seen.ts'
import type { SessionVerb } from './words.ts'

export const verbs: Readonly<Record<SessionVerb, (seen: Seen, params: unknown) => void>> = {
  'sign-in-as': ({ door }, name) => {
    if (!door.isAsked()) throw new Error('The app is not at the sign-in.')
    door.signIn(String(name))
  },
}
