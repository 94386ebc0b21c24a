/** Identity of the signed-in person, independent of the provider. Source: doc 1 §6, doc 2 §4; SESSION, OPEN-106. */

export interface Account {
  readonly id: string
  readonly name: string
}

/** `unloaded` is also told when the provider or another tab has ended the session. */
export const IDENTITY_EVENTS = ['renewed', 'renew-failed', 'expired', 'unloaded', 'changed'] as const
export type IdentityEvent = (typeof IDENTITY_EVENTS)[number]

/**
 * The device keeps nothing, being full or not allowed to: what a sign-in needs when it comes back would be lost on the
 * way.
 */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

export interface Identity {
  /** The person who is signed in on this tab. */
  user(): Promise<Account | undefined>
  /**
   * Leaves the page for the provider; `returnTo` is a path of the app. Rejects with `NothingKept` where it could not
   * come back.
   */
  signIn(returnTo: string): Promise<void>
  /** On `/authentication/login-callback`: takes the tokens and answers `returnTo`. */
  finishSignIn(): Promise<string>
  /** Forgets the tokens, then leaves the page to end the session at the provider. */
  signOut(): Promise<void>
  /**
   * On `/authentication/logout-callback`: returns whether this tab had left to sign out. If so, the other tabs are
   * signed out, too.
   */
  finishSignOut(): Promise<boolean>
  /** A valid access token, or undefined when there is none to be had. */
  accessToken(): Promise<string | undefined>
  /** Renews now; how it went is told by 'renewed' or 'renew-failed'. */
  renew(): Promise<void>
  on(event: IdentityEvent, run: () => void): () => void
}
