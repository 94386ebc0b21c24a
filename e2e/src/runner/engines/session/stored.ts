/**
 * Signs in without pages: sends the requests of app and person to the provider, and returns what the app would store.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Instant } from '@drydock/contracts'
import type { Gateway, Person } from '@drydock/simulator'
import type { PhoneState } from '#runner/agent/phoneState.ts'
import * as z from 'zod/mini'
import type { Cookies } from './cookies.ts'
import { fetchDocument } from './document.ts'

/** Session that the app finds in the storage of its tab. */
export interface StoredSession {
  readonly key: string
  readonly value: string
}

const Claims = z.record(z.string(), z.unknown())
const Tokens = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  id_token: z.string(),
  refresh_token: z.string(),
  scope: z.string(),
  token_type: z.string(),
})
/**
 * Returns whether sign-in works as usual: another phone may be unable to connect, to store the session, or to tell its
 * lifetime.
 */
export const isUsual = ({ clock, network, storage }: PhoneState): boolean =>
  clock === undefined && network === undefined && storage === undefined

const profileIn = (token: string): unknown =>
  Claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))

/**
 * Signs a person in at the provider, whose cookies are in `cookies` afterwards. Returns what the app would store at
 * `now`, in ms since 1970; undefined if the provider refuses.
 */
export async function storedSession(
  { identity, address }: Gateway,
  { user, password }: Person,
  cookies: Cookies,
  now: Instant,
): Promise<StoredSession | undefined> {
  const { authority, client_id, redirect_uri, response_type, scope, resource } = identity.configuration(address)
  const code_verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  const asked = new URL(`${authority}/auth`)
  asked.search = new URLSearchParams({
    client_id,
    redirect_uri,
    response_type,
    scope,
    resource: String(resource),
    code_challenge,
    code_challenge_method: 'S256',
  }).toString()
  const page = await fetchDocument(asked, cookies)
  const back = new URL(
    (await fetchDocument(new URL(page.url), cookies, new URLSearchParams({ user, password }).toString())).url,
  ).searchParams
  const code = back.get('code')
  if (code === null) return undefined
  const body = new URLSearchParams({ grant_type: 'authorization_code', client_id, redirect_uri, code, code_verifier })
  const answer = await fetch(`${authority}/token`, { method: 'POST', body })
  if (!answer.ok) return undefined
  const { expires_in, id_token, ...tokens } = Tokens.parse(await answer.json())
  const kept = {
    ...tokens,
    id_token,
    session_state: back.get('session_state'),
    profile: profileIn(id_token),
    expires_at: Math.floor(now / 1_000) + expires_in,
  }
  return { key: `oidc.user:${authority}:${client_id}`, value: JSON.stringify(kept) }
}
