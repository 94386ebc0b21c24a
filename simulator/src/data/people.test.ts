import { refreshTokenGrant } from 'openid-client'
import { expect, test } from 'vitest'
import { signIn } from '#identity/test/identityServer.ts'
import { createBrowser, type Browser } from '#identity/test/browser.ts'
import { openStored, afterKill, freshFile, type StoredHarness } from './testing.ts'

const CAPTAIN = 'captain@freja.example'
const PASSWORD = 'fair-winds'

/** Signs the captain in and returns the tokens. */
const signedIn = ({ gateway }: StoredHarness, visitor: Browser = createBrowser(gateway.origin), password = PASSWORD) =>
  signIn(
    { issuer: `${gateway.origins.identity}/oidc`, identity: gateway.identity, createBrowser: () => visitor },
    visitor,
    CAPTAIN,
    password,
    gateway.origin,
  )

/** Renews a token at the new address of the provider. */
async function renewed({ gateway }: StoredHarness, token: string | undefined) {
  const body = new URLSearchParams({
    client_id: 'MarineOneApp',
    grant_type: 'refresh_token',
    refresh_token: token ?? '',
  })
  const answer = await fetch(`${gateway.origins.identity}/oidc/token`, { method: 'POST', body })
  return {
    status: answer.status,
    ...((await answer.json()) as { access_token?: string; refresh_token?: string; error?: string }),
  }
}
const judged = async ({ gateway }: StoredHarness, token: string | undefined): Promise<string> =>
  (await gateway.identity.validate(token)).is
const step = (stored: StoredHarness, body: object) => stored.ask('POST', '/boats/boat-1/steps', body)

test('SESSION-01 SESSION-08 a user stays signed in after a kill and can renew', async () => {
  const before = await openStored(await freshFile())
  const { tokens } = await signedIn(before)
  const after = await afterKill(before)
  const first = await renewed(after, tokens.refresh_token)
  const again = await afterKill(after)
  const second = await renewed(again, first.refresh_token)
  expect([
    await judged(after, tokens.access_token),
    first.status,
    second.status,
    await judged(again, second.access_token),
  ]).toEqual(['ok', 200, 200, 'ok'])
})

test('a used refresh token stays used after a kill', async () => {
  const before = await openStored(await freshFile())
  const { config, tokens } = await signedIn(before)
  await refreshTokenGrant(config, tokens.refresh_token ?? '')
  expect(await renewed(await afterKill(before), tokens.refresh_token)).toMatchObject({
    status: 400,
    error: 'invalid_grant',
  })
})

test('a token expires on the clock of its boat, before and after a kill', async () => {
  const before = await openStored(await freshFile())
  const { tokens } = await signedIn(before)
  await before.ask('POST', '/boats/boat-1/clock/advance', { ms: 3_599_000 })
  const after = await afterKill(before)
  const is = await judged(after, tokens.access_token)
  await after.ask('POST', '/boats/boat-1/clock/advance', { ms: 1_000 })
  expect([is, await judged(after, tokens.access_token)]).toEqual(['ok', 'expired'])
})

test('SESSION-10 a user signed out from the boat stays signed out after a kill', async () => {
  const before = await openStored(await freshFile())
  const { tokens } = await signedIn(before)
  await step(before, { identity: { 'sign-out': 'captain' } })
  const after = await afterKill(before)
  expect([await judged(after, tokens.access_token), await renewed(after, tokens.refresh_token)]).toEqual([
    'unknown',
    expect.objectContaining({ status: 400, error: 'invalid_grant' }),
  ])
})

test('SESSION-10 a user signed out from the boat and signed in again stays signed in after a kill', async () => {
  const before = await openStored(await freshFile())
  await signedIn(before)
  await step(before, { identity: { 'sign-out': 'captain' } })
  const { tokens } = await signedIn(before)
  expect((await renewed(await afterKill(await afterKill(before)), tokens.refresh_token)).status).toBe(200)
})

test('a changed name and password are kept after a kill', async () => {
  const before = await openStored(await freshFile())
  const account = before.gateway.fleet.accounts.find(CAPTAIN)
  if (!account) throw new Error('The captain is gone.')
  await before.gateway.fleet.accounts.setPassword(account.user, 'calmer winds')
  before.gateway.fleet.accounts.rename(CAPTAIN, 'Ida')
  const { accounts } = (await afterKill(before)).gateway.fleet
  expect([await accounts.signIn(CAPTAIN, PASSWORD), (await accounts.signIn(CAPTAIN, 'calmer winds'))?.name]).toEqual([
    undefined,
    'Ida',
  ])
})

test('the data file holds no password', async () => {
  const { file } = await openStored(await freshFile())
  const { readFile } = await import('node:fs/promises')
  const bytes = Buffer.concat([await readFile(file), await readFile(`${file}-wal`)])
  expect([bytes.includes(CAPTAIN), bytes.includes(PASSWORD)]).toEqual([true, false])
})

test('nobody can sign in to a removed boat after a kill', async () => {
  const before = await openStored(await freshFile())
  const { user, password } = (await before.ask('POST', '/boats', {})).json()
  await before.ask('DELETE', '/boats/boat-2')
  expect(await (await afterKill(before)).gateway.fleet.accounts.signIn(user, password)).toBeUndefined()
})
