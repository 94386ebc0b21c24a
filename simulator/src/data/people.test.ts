import { refreshTokenGrant } from 'openid-client'
import { expect, test } from 'vitest'
import { signIn } from '#identity/test/identityServer.ts'
import { createBrowser, type Browser } from '#identity/test/browser.ts'
import { afloatOn, afterKill, freshFile, type Kept } from './testing.ts'

const CAPTAIN = 'captain@freja.example'
const PASSWORD = 'fair-winds'

/** The whole way of a captain from nothing to tokens. */
const signedIn = ({ gateway }: Kept, visitor: Browser = createBrowser(gateway.origin), password = PASSWORD) =>
  signIn(
    { issuer: `${gateway.origins.identity}/oidc`, identity: gateway.identity, createBrowser: () => visitor },
    visitor,
    CAPTAIN,
    password,
    gateway.origin,
  )

/** The same configuration at the new address of the provider. */
async function renewed({ gateway }: Kept, token: string | undefined) {
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
const judged = async ({ gateway }: Kept, token: string | undefined): Promise<string> =>
  (await gateway.identity.judge(token)).is
const step = (it: Kept, body: object) => it.ask('POST', '/boats/boat-1/steps', body)

test('SESSION-01 SESSION-08 who was signed in when the process was killed still is, and renews as before', async () => {
  const before = await afloatOn(await freshFile())
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

test('a refresh token that was used up before the process was killed is used up', async () => {
  const before = await afloatOn(await freshFile())
  const { config, tokens } = await signedIn(before)
  await refreshTokenGrant(config, tokens.refresh_token ?? '')
  expect(await renewed(await afterKill(before), tokens.refresh_token)).toMatchObject({
    status: 400,
    error: 'invalid_grant',
  })
})

test('a token lives no longer than the clock of its boat says, before and after', async () => {
  const before = await afloatOn(await freshFile())
  const { tokens } = await signedIn(before)
  await before.ask('POST', '/boats/boat-1/clock/advance', { ms: 3_599_000 })
  const after = await afterKill(before)
  const is = await judged(after, tokens.access_token)
  await after.ask('POST', '/boats/boat-1/clock/advance', { ms: 1_000 })
  expect([is, await judged(after, tokens.access_token)]).toEqual(['ok', 'expired'])
})

test('SESSION-10 who was signed out from aboard stays signed out, though nobody asked the provider in between', async () => {
  const before = await afloatOn(await freshFile())
  const { tokens } = await signedIn(before)
  await step(before, { identity: { 'sign-out': 'captain' } })
  const after = await afterKill(before)
  expect([await judged(after, tokens.access_token), await renewed(after, tokens.refresh_token)]).toEqual([
    'unknown',
    expect.objectContaining({ status: 400, error: 'invalid_grant' }),
  ])
})

test('SESSION-10 who was signed out from aboard and signed in again is not signed out once more', async () => {
  const before = await afloatOn(await freshFile())
  await signedIn(before)
  await step(before, { identity: { 'sign-out': 'captain' } })
  const { tokens } = await signedIn(before)
  expect((await renewed(await afterKill(await afterKill(before)), tokens.refresh_token)).status).toBe(200)
})

test('a name and a password that were changed are changed', async () => {
  const before = await afloatOn(await freshFile())
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

test('no password stands in the file', async () => {
  const { file } = await afloatOn(await freshFile())
  const { readFile } = await import('node:fs/promises')
  const bytes = Buffer.concat([await readFile(file), await readFile(`${file}-wal`)])
  expect([bytes.includes(CAPTAIN), bytes.includes(PASSWORD)]).toEqual([true, false])
})

test('nobody may sign in to a boat that was taken away', async () => {
  const before = await afloatOn(await freshFile())
  const { user, password } = (await before.ask('POST', '/boats', {})).json()
  await before.ask('DELETE', '/boats/boat-2')
  expect(await (await afterKill(before)).gateway.fleet.accounts.signIn(user, password)).toBeUndefined()
})
