/** Signing in without a page: tokens come straight from the boat's identity provider, and all that may become of a session happens as in a page. */
import type { HeadlessOptions } from '@drydock/client/headless'
import type { Gateway, Person } from '@drydock/simulator'
import type { Agent } from '#agent/agent.ts'

type Identity = HeadlessOptions['identity']
type Grant = ReturnType<Gateway['identity']['grant']>
type IdentityEvent = Parameters<Identity['on']>[0]

/** A token is renewed this long before it expires, and is said to have expired a second after, as the app does in a page. */
const RENEW_BEFORE_MS = 60_000
const EXPIRED_AFTER_MS = 1_000

export interface IdentityWorld {
  readonly gateway: Gateway
  /** Who signs in first. */
  readonly person: Person
  agent(): Agent | undefined
  now(): number
  /** Whether the phone has a network. */
  isOnline(): boolean
  /** On the clock of the app; the answer calls it off. */
  after(ms: number, run: () => void): () => void
  /** A full page load. */
  load(path: string): void
}

export interface SignIn {
  readonly identity: Identity
  /** Whether the page of the provider asks who it is. */
  isAsked(): boolean
  /** Whether the app has signed out and ended on the page after that. */
  isSignedOut(): boolean
  /** Somebody signs in there. */
  enter(person: Person): void
}

export function identityOf({ gateway, person, agent, now, isOnline, after, load }: IdentityWorld): SignIn {
  const heard = new Map<IdentityEvent, () => void>()
  let at: { readonly person: Person; readonly grant: Grant } | undefined = { person, grant: gateway.identity.grant(person.user) }
  let token: { readonly text: string; readonly until: number } | undefined
  let isFresh = true
  let returnTo: string | undefined
  let isOut = false
  let callOff: readonly (() => void)[] = []

  const tell = (event: IdentityEvent): void => heard.get(event)?.()
  const follow = async <T>(what: Promise<T>): Promise<T> => agent()?.ledger.track('identity', 'a token', what) ?? what
  const forget = (): void => {
    for (const it of callOff) it()
    callOff = []
    token = undefined
  }
  const take = ({ token: text, lifetime }: { readonly token: string; readonly lifetime: number }): void => {
    forget()
    token = { text, until: now() + lifetime }
    callOff = [
      after(Math.max(1_000, lifetime - RENEW_BEFORE_MS), () => void identity.renew()),
      after(lifetime + EXPIRED_AFTER_MS, () => {
        forget()
        tell('expired')
      }),
    ]
  }
  /** The way over the page of the provider, which asks nobody who is signed in there; answers whether it leads back. */
  const pass = async (): Promise<boolean> => {
    const answer = await at?.grant.token()
    if (answer === undefined || answer === 'over') {
      at = undefined
      return false
    }
    if (answer === 'failed') forget()
    else take(answer)
    return true
  }
  const arrive = async (): Promise<void> => {
    if (await pass()) load('/authentication/login-callback')
  }
  const renew = async (): Promise<void> => {
    const answer = at && !isOnline() ? 'failed' : await at?.grant.renew()
    if (answer === undefined) return
    if (answer === 'failed') return tell('renew-failed')
    if (answer !== 'over') {
      take(answer)
      return tell('renewed')
    }
    forget()
    at = undefined
    tell('unloaded')
  }
  const identity: Identity = {
    async user() {
      // Whoever plays a person of a scenario comes with a sign-in.
      if (isFresh && isOnline()) await follow(pass())
      isFresh = false
      const it = at?.person
      return it && token && now() < token.until ? { id: it.user, name: it.role === 'captain' ? 'Captain' : 'Friend' } : undefined
    },
    async signIn(path) {
      if (!isOnline()) throw new Error('The provider cannot be reached.')
      returnTo = path
      return follow(arrive())
    },
    async finishSignIn() {
      if (token === undefined) throw new Error('The provider is out of order.')
      return returnTo ?? '/'
    },
    async signOut() {
      forget()
      at = undefined
      isOut = true
    },
    finishSignOut: async () => false,
    async accessToken() {
      if (token && now() >= token.until) await identity.renew()
      return token?.text
    },
    renew: () => follow(renew()),
    on(event, run) {
      heard.set(event, run)
      return () => void heard.delete(event)
    },
  }
  return {
    identity,
    isAsked: () => at === undefined && !isOut,
    isSignedOut: () => isOut,
    enter(who) {
      isOut = false
      at = { person: who, grant: gateway.identity.grant(who.user) }
      void follow(arrive())
    },
  }
}
