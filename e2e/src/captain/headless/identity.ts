/** Signing in without a page: the token comes straight from the boat's identity provider. */
import type { HeadlessOptions } from '@drydock/client/headless'
import type { Gateway, Person } from '@drydock/simulator'
import type { Agent } from '#agent/agent.ts'

type Identity = HeadlessOptions['identity']

/** A token is renewed this long before it expires, as the app does in a page. */
const RENEW_BEFORE_MS = 60_000

export interface SignIn {
  readonly identity: Identity
  /** Whether the app has been left signed out. */
  readonly signedOut: () => boolean
}

export function identityOf(gateway: Gateway, person: Person, agent: () => Agent | undefined, now: () => number): SignIn {
  let signedIn = true
  let token: { readonly text: string; readonly until: number } | undefined

  const fresh = async (): Promise<string | undefined> => {
    if (!signedIn) return undefined
    if (token && now() < token.until - RENEW_BEFORE_MS) return token.text
    const minted = await gateway.identity.mint(person.user)
    token = minted && { text: minted.token, until: now() + minted.lifetime }
    return token?.text
  }
  const identity: Identity = {
    user: async () => (signedIn ? { id: person.user, name: person.role === 'captain' ? 'Captain' : 'Friend' } : undefined),
    signIn: async () => undefined,
    finishSignIn: async () => '/',
    signOut: async () => {
      signedIn = false
    },
    accessToken: () => {
      const asked = fresh()
      return agent()?.ledger.track('identity', 'a token', asked) ?? asked
    },
    renew: async () => {
      token = undefined
    },
    on: () => () => undefined,
  }
  return { identity, signedOut: () => !signedIn }
}
