/**
 * Session of this tab. The caller of `startSession` carries out what follows from a change. Source: SESSION, SM-SESS.
 */
import { type RunningMachine, runMachine } from '@drydock/contracts'
import { proxy, type Snapshot } from 'valtio/vanilla'
import { type SignInFailure, type SessionInput, type SessionState, sessionMachine } from '#machines/session.ts'
import { type IdentityClient, StorageUnavailable, type User } from '#platform/identity.ts'
import { timers } from '#platform/time.ts'

export interface SessionStore {
  is: SessionState['is']
  user: User | undefined
  /** Reason of the last failed sign-in; only the person or a returning network starts the next one. */
  signInFailure: SignInFailure | undefined
}
/** What the app does when the session changes; `user` is the person whose session began or ended. */
export interface SessionEffects {
  onBegan(user: User): void
  /**
   * `out`: the person signs out; `ended`: expired, ended elsewhere or unloaded; `changed`: another person, or out in
   * another tab.
   */
  onEnded(user: User, how: 'out' | 'ended' | 'changed'): void
  /** The first renewal that failed after good ones. OPEN-122. */
  onRenewalFailed(): void
  /** Leaves for the page where signing out ends; without one, returns false on the start screen. OPEN-144. */
  leaveToLogoutPage(): boolean
}

export const session = proxy<SessionStore>({ is: 'unknown', user: undefined, signInFailure: undefined })

let provider: IdentityClient | undefined
let machine: RunningMachine<SessionState, SessionInput> | undefined
let leave: SessionEffects['leaveToLogoutPage'] = () => false

function applySession(
  effects: SessionEffects,
  identity: IdentityClient,
  state: SessionState,
  before: SessionState,
): void {
  session.is = state.is
  session.user = state.is === 'signed-in' ? { ...state.user } : undefined
  session.signInFailure =
    state.is !== 'signed-out' || state.end === 'none' || state.end === 'ended' || state.end === 'changed'
      ? undefined
      : state.end
  if (before.is !== 'signed-in') {
    if (state.is === 'signed-in') effects.onBegan(state.user)
    return
  }
  if (state.is === 'signing-out') effects.onEnded(before.user, 'out')
  else if (state.is === 'signed-out') effects.onEnded(before.user, state.end === 'changed' ? 'changed' : 'ended')
  else if (state.is === 'signed-in' && state.trouble !== undefined) {
    if (before.trouble === undefined) effects.onRenewalFailed()
    if (state.trouble.renewAt === undefined) void identity.renew()
  }
}

/**
 * Loads the signed-in user and follows the session from then on. `unfinished`: the page has returned from a sign-in
 * that could not be finished.
 */
export async function startSession(
  identity: IdentityClient,
  effects: SessionEffects,
  unfinished: boolean,
): Promise<void> {
  const running = runMachine(sessionMachine, timers, (state, before) => applySession(effects, identity, state, before))
  provider = identity
  machine = running
  leave = effects.leaveToLogoutPage
  identity.on('renewed', () => running.send({ is: 'renewed' }))
  identity.on('renew-failed', () => running.send({ is: 'renew-failed' }))
  identity.on('expired', () => running.send({ is: 'ended' }))
  identity.on('unloaded', () => running.send({ is: 'ended' }))
  identity.on('changed', () => running.send({ is: 'changed' }))
  const user = await identity.user().catch((error: unknown) => {
    console.warn('Who is signed in could not be read.', error)
    return undefined
  })
  running.send({ is: 'found', user, unfinished })
}

/**
 * Opens the identity provider. When it cannot be reached, or the device cannot store data, the person stays signed out.
 */
export async function signIn(returnTo: string): Promise<void> {
  machine?.send({ is: 'sign-in' })
  if (provider === undefined || machine?.state().is !== 'signing-in') return
  try {
    await provider.signIn(returnTo)
    // Left with 'Back': the page is as it was, and nobody is signed in.
    machine.send({ is: 'sign-in-failed', end: 'unfinished' })
  } catch (error) {
    console.warn('Signing in failed.', error)
    machine.send({ is: 'sign-in-failed', end: error instanceof StorageUnavailable ? 'not-stored' : 'unreachable' })
  }
}

/** Ends the session here, then at the identity provider. */
export async function signOut(): Promise<void> {
  if (provider === undefined || machine?.state().is !== 'signed-in') return
  machine.send({ is: 'sign-out' })
  try {
    await provider.signOut()
  } catch (error) {
    console.warn('Signing out at the provider failed.', error)
    // Without the provider nobody opens the logout callback.
    if (!leave()) finishSignOut()
  }
}

/** Finishes signing out on the logout callback, after the provider has ended the session. */
export function finishSignOut(): void {
  machine?.send({ is: 'returned' })
}

/** Checks after sleep whether the session was ended elsewhere, by renewing it. OPEN-106. */
export function checkSession(): void {
  if (machine?.state().is === 'signed-in') void provider?.renew()
}

/** Whether a user is signed in; false while it is not known yet. */
export const isSignedIn = (it: Snapshot<SessionStore>): boolean => it.is === 'signed-in'
