/** Issues and validates access tokens on the boat's clock. */
import { randomUUID } from 'node:crypto'
import { API_SCOPE, CLIENT_ID, type Duration, type Instant } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { Account, Accounts } from './accounts.ts'
import { API_RESOURCE } from './client.ts'
import { hasExpired, type IssuedTokens, wholeSeconds } from './issuedTokens.ts'
import type { Signer } from './signer.ts'

/** Validity of a bearer token. 'unknown' includes garbage, foreign signatures, removed users and ended sign-ins. */
export type TokenValidity =
  | { readonly is: 'ok'; readonly account: Account; readonly grant?: string | undefined }
  | { readonly is: 'missing' | 'unknown' | 'expired' }

export interface TokensOptions {
  readonly accounts: Accounts
  readonly issued: IssuedTokens
  signer(): Promise<Signer>
  issuer(): string
  now(boat: string): Instant
  lifetime(boat: string): Duration
  /** Whether the sign-in of this user has not ended. */
  isAlive(grant: string, user: string): boolean
}

export interface Tokens {
  validate(token: string | undefined): Promise<TokenValidity>
  mint(user: string, lifetime?: Duration, grant?: string): Promise<{ token: string; lifetime: Duration } | undefined>
  /** Lifetime in seconds of a token issued now to this user; 1 for an unknown user. */
  lifetimeSeconds(user: string): number
  /** Records a token that was just issued. */
  record(id: string, user: string, seconds: number, grant?: string): void
}

/** Most characters of a token; real ones have about 500. */
const MAX_TOKEN_LENGTH = 4_096
const PARTS = 3
/** Whether the token is in canonical base64url. Decoders accept more: spaces and spare bits. */
const isCanonical = (token: string): boolean => {
  const parts = token.split('.')
  return (
    parts.length === PARTS && parts.every(it => it !== '' && Buffer.from(it, 'base64url').toString('base64url') === it)
  )
}
const Claims = z.object({ jti: z.string() })

export function createTokens({ accounts, issued, signer, issuer, now, lifetime, isAlive }: TokensOptions): Tokens {
  const record: Tokens['record'] = (id, user, seconds, grant) => {
    const account = accounts.find(user)
    if (account)
      issued.add(id, {
        user: account.user,
        boat: account.boat,
        at: now(account.boat),
        lifetime: seconds * 1_000,
        ...(grant === undefined ? {} : { grant }),
      })
  }
  return {
    record,
    lifetimeSeconds(user) {
      const account = accounts.find(user)
      return account ? wholeSeconds(lifetime(account.boat)) : 1
    },
    async validate(token) {
      if (!token) return { is: 'missing' }
      if (token.length > MAX_TOKEN_LENGTH || !isCanonical(token)) return { is: 'unknown' }
      const claims = Claims.safeParse(await (await signer()).verify(token))
      const found = claims.success ? issued.find(claims.data.jti) : undefined
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
      record(jti, account.user, seconds, grant)
      return { token, lifetime: seconds * 1_000 }
    },
  }
}
