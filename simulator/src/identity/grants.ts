/**
 * What becomes of sign-ins: ended from the boat, failing to begin or to renew, and those of tools without a browser.
 * Source: SESSION-08, SESSION-10, OPEN-106.
 */
import { randomUUID } from 'node:crypto'
import type { Duration } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { type SignInFailure, signInsOf } from '#boat/signIns.ts'
import type { Accounts } from './accounts.ts'
import { type Store, TOOL } from './store.ts'

/** What somebody is known by, as the provider's library calls it, and what fails with it. */
const FAILING: Readonly<Record<string, SignInFailure>> = { AuthorizationCode: 'sign-in', RefreshToken: 'renewal' }
/** Longer than any run. */
const YEAR_S = 31_536_000

export interface Minted {
  readonly token: string
  readonly lifetime: Duration
}
export interface Grant {
  /** A new token; 'over' when the sign-in has been ended, 'failed' when the provider is out of order. */
  renew(): Promise<Minted | 'over' | 'failed'>
  /** Signs in anew, without a question, while the sign-in at the provider lasts; answers as a renewal does. */
  token(): Promise<Minted | 'over' | 'failed'>
}

/** The provider is out of order; the library answers with the name of the error. */
export class OutOfOrder extends Error {}

export interface Look {
  /** To be called before something of a user is found. Throws OutOfOrder. */
  found(user: string, model: string): void
}

interface LookWorld {
  readonly accounts: Accounts
  boatOf(boat: string): Boat | undefined
  forget(user: string): void
  /** Hears of a boat whose people have just been signed out from aboard. */
  readonly signedOut?: ((boat: Boat) => void) | undefined
}

export function lookAfter({ accounts, boatOf, forget, signedOut }: LookWorld): Look {
  return {
    found(user, model) {
      const account = accounts.find(user)
      const boat = account && boatOf(account.boat)
      if (!boat) return
      const ended = signInsOf(boat).takeEnded()
      for (const it of ended) forget(it)
      if (ended.length > 0) signedOut?.(boat)
      const what = FAILING[model]
      if (what !== undefined && signInsOf(boat).consumeFailure(what))
        throw new OutOfOrder('This failure was asked for.')
    },
  }
}

export function createGrants({
  store,
  look,
  mint,
}: {
  readonly store: Store
  readonly look: Look
  mint(user: string, grant: string): Promise<Minted | undefined>
}): { open(user: string): Grant } {
  const grants = store.adapter(TOOL)
  return {
    open(user) {
      const id = randomUUID()
      const noted = grants.upsert(id, { accountId: user }, YEAR_S)
      const by =
        (model: string): Grant['token'] =>
        async () => {
          await noted
          try {
            look.found(user, model)
          } catch {
            return 'failed'
          }
          return (await grants.find(id)) ? ((await mint(user, id)) ?? 'over') : 'over'
        }
      return { token: by('AuthorizationCode'), renew: by('RefreshToken') }
    },
  }
}
