/** Access tokens on the boat's clock: noted at issue, judged by their note. */
import { randomUUID } from 'node:crypto'
import { API_SCOPE, CLIENT_ID, type Duration, type Instant } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { Account, Accounts } from './accounts.ts'
import { API_RESOURCE } from './client.ts'
import { hasExpired, type TokenNotes, wholeSeconds } from './notes.ts'
import type { Signer } from './signer.ts'

/**
 * What a bearer token is worth: 'unknown' also stands for garbage, foreign signatures, people who were removed, and
 * sign-ins that have ended.
 */
export type Judgement =
  | { readonly is: 'ok'; readonly account: Account; readonly grant?: string | undefined }
  | { readonly is: 'missing' | 'unknown' | 'expired' }

export interface TokenWorld {
  readonly accounts: Accounts
  readonly notes: TokenNotes
  signer(): Promise<Signer>
  issuer(): string
  now(boat: string): Instant
  lifetime(boat: string): Duration
  /** Whether a sign-in of this user has not ended. */
  isAlive(grant: string, user: string): boolean
}

export interface Tokens {
  judge(token: string | undefined): Promise<Judgement>
  mint(user: string, lifetime?: Duration, grant?: string): Promise<{ token: string; lifetime: Duration } | undefined>
  /** Seconds that a token issued now to this user lives; 1 for a user nobody knows. */
  seconds(user: string): number
  /** Writes the note of a token that was just issued. */
  note(id: string, user: string, seconds: number, grant?: string): void
}

/** Real ones have some 500 characters. */
const LONGEST = 4_096
const PARTS = 3
/** Stricter than decoders, which skip blanks and bits to spare: one token has one spelling. */
const isSpelled = (token: string): boolean => {
  const parts = token.split('.')
  return (
    parts.length === PARTS && parts.every(it => it !== '' && Buffer.from(it, 'base64url').toString('base64url') === it)
  )
}
const Claims = z.object({ jti: z.string() })

export function createTokens({ accounts, notes, signer, issuer, now, lifetime, isAlive }: TokenWorld): Tokens {
  const note: Tokens['note'] = (id, user, seconds, grant) => {
    const account = accounts.find(user)
    if (account)
      notes.write(id, {
        user: account.user,
        boat: account.boat,
        at: now(account.boat),
        lifetime: seconds * 1_000,
        ...(grant === undefined ? {} : { grant }),
      })
  }
  return {
    note,
    seconds(user) {
      const account = accounts.find(user)
      return account ? wholeSeconds(lifetime(account.boat)) : 1
    },
    async judge(token) {
      if (!token) return { is: 'missing' }
      if (token.length > LONGEST || !isSpelled(token)) return { is: 'unknown' }
      const claims = Claims.safeParse(await (await signer()).read(token))
      const found = claims.success ? notes.find(claims.data.jti) : undefined
      const account = found && accounts.find(found.user)
      if (!found || account?.boat !== found.boat) return { is: 'unknown' }
      const { grant } = found
      if (grant !== undefined && !isAlive(grant, account.user)) return { is: 'unknown' }
      return hasExpired(found, now(found.boat))
        ? { is: 'expired' }
        : { is: 'ok', account, ...(grant === undefined ? {} : { grant }) }
    },
    async mint(user, asked, grant) {
      const account = accounts.find(user)
      if (!account) return undefined
      const jti = randomUUID()
      const seconds = wholeSeconds(asked ?? lifetime(account.boat))
      const claims = {
        jti,
        sub: account.user,
        iss: issuer(),
        aud: API_RESOURCE,
        client_id: CLIENT_ID,
        scope: API_SCOPE,
      }
      const token = await (await signer()).sign(claims, seconds)
      note(jti, account.user, seconds, grant)
      return { token, lifetime: seconds * 1_000 }
    },
  }
}
