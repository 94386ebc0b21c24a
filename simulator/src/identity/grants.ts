/** What becomes of sign-ins: ended from the boat, failing to renew, and those of tools without a browser. Source: SESSION-08, SESSION-10, OPEN-106. */
import { randomUUID } from 'node:crypto'
import type { Duration } from '@drydock/contracts'
import type { Boat } from '#boat/boat.ts'
import { signInsOf } from '#boat/signIns.ts'
import type { Accounts } from './accounts.ts'
import type { Store } from './store.ts'

/** A refresh token of a browser, as the provider's library calls it. */
const RENEWAL = 'RefreshToken'
const TOOL = 'ToolGrant'
/** Longer than any run. */
const YEAR_S = 31_536_000

export interface Minted {
  readonly token: string
  readonly lifetime: Duration
}
export interface Grant {
  /** A new token; 'over' when the sign-in has been ended, 'failed' when the provider is out of order. */
  renew(): Promise<Minted | 'over' | 'failed'>
  /** Signs in anew, without a question, while the sign-in at the provider lasts. */
  token(): Promise<Minted | 'over'>
}

/** The provider is out of order; the library answers with the name of the error. */
export class RenewalFailed extends Error {}

export interface Look {
  /** To be called before something of a user is found. Throws RenewalFailed. */
  found(user: string, model: string): void
}

export function lookAfter({ accounts, boatOf, forget }: { readonly accounts: Accounts; boatOf(boat: string): Boat | undefined; forget(user: string): void }): Look {
  return {
    found(user, model) {
      const account = accounts.find(user)
      const boat = account && boatOf(account.boat)
      if (!boat) return
      for (const it of signInsOf(boat).taken()) forget(it)
      if (model === RENEWAL && signInsOf(boat).fails()) throw new RenewalFailed('This failure was asked for.')
    },
  }
}

export function createGrants({ store, look, mint }: { readonly store: Store; readonly look: Look; mint(user: string): Promise<Minted | undefined> }): { open(user: string): Grant } {
  const grants = store.adapter(TOOL)
  return {
    open(user) {
      const id = randomUUID()
      const noted = grants.upsert(id, { accountId: user }, YEAR_S)
      const token: Grant['token'] = async () => {
        await noted
        return (await grants.find(id)) ? ((await mint(user)) ?? 'over') : 'over'
      }
      return {
        token,
        async renew() {
          try {
            look.found(user, RENEWAL)
          } catch {
            return 'failed'
          }
          return token()
        },
      }
    },
  }
}
