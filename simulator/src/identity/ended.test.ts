/** Access tokens and hub connections end with the sign-in that issued them. */
import { HUB_PATH } from '@drydock/contracts'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { expect, onTestFinished, test } from 'vitest'
import { signInsOf } from '#boat/signIns.ts'
import { openAccountPages } from './test/accountPages.ts'
import { signIn } from './test/identityServer.ts'
import { createBrowser } from './test/browser.ts'

const CAPTAIN = 'captain@nora.example'

/** A captain on the account page in one browser, and signed in to the app and the hub in another. */
async function openBoth() {
  const pages = await openAccountPages()
  const { gateway, ask, reported } = pages.fixture
  const there = createBrowser(pages.origin)
  const at = { issuer: `${pages.origin}/oidc`, identity: gateway.identity, createBrowser: () => there }
  const { tokens } = await signIn(at, there, CAPTAIN, 'fair-winds', pages.origin)
  const token = tokens.access_token
  const connection = new HubConnectionBuilder()
    .configureLogging(LogLevel.None)
    .withUrl(pages.origin + HUB_PATH, { accessTokenFactory: () => token, transport: HttpTransportType.WebSockets })
    .build()
  onTestFinished(() => connection.stop())
  const closed = new Promise<void>(resolve => connection.onclose(() => resolve()))
  await connection.start()
  const answers = async (): Promise<readonly number[]> => [
    (await ask('/api/Profile', { token })).status,
    (await ask(`${HUB_PATH}/negotiate?negotiateVersion=1`, { method: 'POST', token })).status,
  ]
  return { ...pages, answers, closed, reported }
}

test.each([
  ['elsewhere', {}],
  ['password', { current: 'fair-winds', password: 'strong-gale' }],
])(
  'SESSION-10 the form %s ends the access tokens of other browsers on calls and hub, and closes their connections',
  async (act, fields) => {
    const { visit, account, answers, closed, reported } = await openBoth()
    const { send } = await visit('captain', account)
    const before = await answers()
    await send(act, fields)
    await closed
    expect([before, await answers(), reported]).toEqual([[200, 200], [401, 401], []])
  },
)

test('SESSION-10 a sign-out from the boat refuses the access token at once and closes its connection', async () => {
  const { boat, answers, closed } = await openBoth()
  const before = await answers()
  signInsOf(boat).end(CAPTAIN)
  expect([before, await answers()]).toEqual([
    [200, 200],
    [401, 401],
  ])
  await closed
})

test('SESSION-10 other users of the boat stay signed in', async () => {
  const { boat, answers } = await openBoth()
  signInsOf(boat).end('friend@nora.example')
  expect(await answers()).toEqual([200, 200])
})

test('a token of the control interface belongs to no sign-in, and stays valid when sign-ins end', async () => {
  const { boat, fixture, hosted } = await openBoth()
  const token = await fixture.token(hosted)
  signInsOf(boat).end(CAPTAIN)
  expect((await fixture.ask('/api/Profile', { token })).status).toBe(200)
})
