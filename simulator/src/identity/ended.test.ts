/** Access tokens and connections end with the sign-in that they came from. */
import { HUB_PATH } from '@drydock/contracts'
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { expect, onTestFinished, test } from 'vitest'
import { signInsOf } from '#boat/signIns.ts'
import { openAccountPages } from './test/accountPages.ts'
import { signIn } from './test/identityServer.ts'
import { createBrowser } from './test/browser.ts'

const CAPTAIN = 'captain@nora.example'

/** A captain who is on the account page in one browser, and whose app is signed in in another, connected to the hub. */
async function openBoth() {
  const desk = await openAccountPages()
  const { gateway, ask, reported } = desk.harbour
  const there = createBrowser(desk.origin)
  const at = { issuer: `${desk.origin}/oidc`, identity: gateway.identity, createBrowser: () => there }
  const { tokens } = await signIn(at, there, CAPTAIN, 'fair-winds', desk.origin)
  const token = tokens.access_token
  const connection = new HubConnectionBuilder()
    .configureLogging(LogLevel.None)
    .withUrl(desk.origin + HUB_PATH, { accessTokenFactory: () => token, transport: HttpTransportType.WebSockets })
    .build()
  onTestFinished(() => connection.stop())
  const closed = new Promise<void>(resolve => connection.onclose(() => resolve()))
  await connection.start()
  const answers = async (): Promise<readonly number[]> => [
    (await ask('/api/Profile', { token })).status,
    (await ask(`${HUB_PATH}/negotiate?negotiateVersion=1`, { method: 'POST', token })).status,
  ]
  return { ...desk, answers, closed, reported }
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

test('SESSION-10 what is signed out from aboard is refused at once, not from the next renewal on', async () => {
  const { boat, answers, closed } = await openBoth()
  const before = await answers()
  signInsOf(boat).end(CAPTAIN)
  expect([before, await answers()]).toEqual([
    [200, 200],
    [401, 401],
  ])
  await closed
})

test('SESSION-10 whoever else is aboard goes on', async () => {
  const { boat, answers } = await openBoth()
  signInsOf(boat).end('friend@nora.example')
  expect(await answers()).toEqual([200, 200])
})

test('a token that the control interface handed out comes from no sign-in, and ends with none', async () => {
  const { boat, harbour, moored } = await openBoth()
  const token = await harbour.token(moored)
  signInsOf(boat).end(CAPTAIN)
  expect((await harbour.ask('/api/Profile', { token })).status).toBe(200)
})
