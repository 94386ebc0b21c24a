/** Identity of the signed-in person, independent of the provider. Source: doc 1 §6, doc 2 §4; SESSION, OPEN-106. */

export interface User {
  readonly id: string
  readonly name: string
}

/**
 * `changed`: another person has signed in, or this one has signed out in another tab. `unloaded`: also emitted when the
 * provider has ended the session.
 */
export const IDENTITY_EVENTS = ['renewed', 'renew-failed', 'expired', 'unloaded', 'changed'] as const
export type IdentityEvent = (typeof IDENTITY_EVENTS)[number]

/** The device cannot store data, being full or not allowed to: the state of the sign-in would be lost. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

export interface IdentityClient {
  /** The person who is signed in on this tab. */
  user(): Promise<User | undefined>
  /**
   * Leaves the page for the provider; `returnTo` is a path of the app. Resolves when the browser restores the page
   * without a sign-in. Rejects with `StorageUnavailable` where the sign-in could not be finished.
   */
  signIn(returnTo: string): Promise<void>
  /** On `/authentication/login-callback`: takes the tokens and returns `returnTo`. */
  finishSignIn(): Promise<string>
  /**
   * Deletes the tokens, then leaves the page to end the session at the provider. Rejects where that is out of reach:
   * the other tabs are signed out, and the next sign-in asks for the password.
   */
  signOut(): Promise<void>
  /**
   * On `/authentication/logout-callback`: returns whether this tab had left to sign out. If so, the other tabs are
   * signed out, too.
   */
  finishSignOut(): Promise<boolean>
  /** Returns a valid access token; undefined without one. */
  accessToken(): Promise<string | undefined>
  /** Renews now; 'renewed' or 'renew-failed' reports the outcome. */
  renew(): Promise<void>
  on(event: IdentityEvent, run: () => void): () => void
}
