/**
 * Session of this tab. The caller of `startSession` carries out what follows from a change. Source: SESSION, SM-SESS.
 */
import { type RunningMachine, runMachine } from '@drydock/contracts'
import { proxy, type Snapshot } from 'valtio/vanilla'
import { type SignInFailure, type SessionInput, type SessionState, sessionMachine } from '#machines/session.ts'
import { type Account, type Identity, StorageUnavailable } from '#platform/identity.ts'
import { timers } from '#platform/time.ts'

export interface SessionStore {
  is: SessionState['is']
  user: Account | undefined
  /** The last sign-in came to nothing; the next one is for the person or the network to begin. */
  signInFailure: SignInFailure | undefined
}
/** What the app does when the session changes; the account is that of the session that began or ended. */
export interface SessionEffects {
  onBegan(user: Account): void
  /** `out`: the person signs out; `ended`: expired, ended elsewhere or unloaded; `changed`: another person. */
  onEnded(user: Account, how: 'out' | 'ended' | 'changed'): void
  /** The first renewal that failed after good ones. OPEN-122. */
  onRenewalFailed(): void
  /** Leaves for the page where signing out ends; returns false where there is none. OPEN-144. */
  leaveToLogoutPage(): boolean
}

export const session = proxy<SessionStore>({ is: 'unknown', user: undefined, signInFailure: undefined })

let provider: Identity | undefined
let machine: RunningMachine<SessionState, SessionInput> | undefined
let leave: SessionEffects['leaveToLogoutPage'] = () => false

function applySession(effects: SessionEffects, identity: Identity, state: SessionState, before: SessionState): void {
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
 * Finds out who is signed in and follows the session from then on. `unfinished`: the page has come back from a sign-in
 * that could not be finished.
 */
export async function startSession(identity: Identity, effects: SessionEffects, unfinished: boolean): Promise<void> {
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
 * Leaves for the identity provider; a provider that cannot be reached, or a device that keeps nothing, leaves the
 * person signed out.
 */
export async function signIn(returnTo: string): Promise<void> {
  machine?.send({ is: 'sign-in' })
  if (provider === undefined || machine?.state().is !== 'signing-in') return
  try {
    await provider.signIn(returnTo)
  } catch (error) {
    console.warn('Signing in failed.', error)
    machine.send({ is: 'sign-in-failed', end: error instanceof StorageUnavailable ? 'unkept' : 'unreachable' })
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
    // Nothing leads to the logout callback.
    if (!leave()) finishSignOut()
  }
}

/** On the logout callback: the provider has ended the session too. */
export function finishSignOut(): void {
  machine?.send({ is: 'returned' })
}

/** The app was asleep: a session that was ended elsewhere meanwhile is found out by renewing. OPEN-106. */
export function checkSession(): void {
  if (machine?.state().is === 'signed-in') void provider?.renew()
}

export const isSignedIn = (it: Snapshot<SessionStore>): boolean => it.is === 'signed-in'
