/**
 * Sign-ins that a scenario ends or lets fail, and sign-ins of tools without a browser.
 * Source: SESSION-08, SESSION-10, OPEN-106.
 */
import { randomUUID } from 'node:crypto'
import type { Duration } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type SignInOperation, signInsOf } from '#boat/signIns.ts'
import type { Accounts } from './accounts.ts'
import { type Store, TOOL } from './store.ts'

/** Failures by the model of oidc-provider that the failing request reads. */
const FAILING: Readonly<Record<string, SignInOperation>> = { AuthorizationCode: 'sign-in', RefreshToken: 'renewal' }
/** Longer than any run, in seconds. */
const YEAR_S = 31_536_000

export interface MintedToken {
  readonly token: string
  readonly lifetime: Duration
}
export interface Grant {
  /** A new token; 'over' if the sign-in has ended, 'failed' if a failure was requested. */
  renew(): Promise<MintedToken | 'over' | 'failed'>
  /** Signs in again without a password while the session at the provider lasts; returns the same as `renew`. */
  token(): Promise<MintedToken | 'over' | 'failed'>
}

/** A failure that a scenario requested. */
export class InjectedFailure extends Error {}

export interface SignInMonitor {
  /**
   * Ends sign-ins that the boat has ended. Must be called before data of a user is read.
   * @throws InjectedFailure if a failure of this model was requested.
   */
  check(user: string, model: string): void
}

interface SignInMonitorOptions {
  readonly accounts: Accounts
  boatOf(boat: string): Boat | undefined
  forget(user: string): void
  /** Is called with a boat that has just signed users out. */
  readonly onSignedOut?: ((boat: Boat) => void) | undefined
}

/** Creates the check that applies ended sign-ins and requested failures when the provider reads a user's data. */
export function createSignInMonitor({ accounts, boatOf, forget, onSignedOut }: SignInMonitorOptions): SignInMonitor {
  return {
    check(user, model) {
      const account = accounts.find(user)
      const boat = account && boatOf(account.boat)
      if (!boat) return
      const ended = signInsOf(boat).takeEnded()
      for (const it of ended) forget(it)
      if (ended.length > 0) onSignedOut?.(boat)
      const what = FAILING[model]
      if (what !== undefined && signInsOf(boat).consumeFailure(what))
        throw new InjectedFailure('This failure was asked for.')
    },
  }
}

/**
 * Creates sign-ins without a browser: `open` signs a user in for a year of real time.
 * @param mint returns a token; undefined if the user may no longer sign in.
 */
export function createGrants({
  store,
  monitor,
  mint,
}: {
  readonly store: Store
  readonly monitor: SignInMonitor
  mint(user: string, grant: string): Promise<MintedToken | undefined>
}): { open(user: string): Grant } {
  const grants = store.adapter(TOOL)
  return {
    open(user) {
      const id = randomUUID()
      const saved = grants.upsert(id, { accountId: user }, YEAR_S)
      const mintBy =
        (model: string): Grant['token'] =>
        async () => {
          await saved
          try {
            monitor.check(user, model)
          } catch (error) {
            if (error instanceof InjectedFailure) return 'failed'
            throw error
          }
          return (await grants.find(id)) ? ((await mint(user, id)) ?? 'over') : 'over'
        }
      return { token: mintBy('AuthorizationCode'), renew: mintBy('RefreshToken') }
    },
  }
}
