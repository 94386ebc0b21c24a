import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Control, listenControl } from '../control/listen.ts'
import { type Gateway, listen } from '#up/up.ts'
import type { Stage } from './embeddedApp.ts'

const TOKEN = 'the-token-of-this-test'
let folder: string
let gateway: Gateway
let control: Control
let stage: Stage
let address: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stage-'))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html><head><title>App</title></head><body></body></html>',
  )
  gateway = await listen({ appFolder: folder, agent: async () => 'agent()' })
  gateway.fleet.add({ start: Date.UTC(2026, 5, 1, 8), mode: 'paused' })
  control = await listenControl({ gateway, token: TOKEN })
  if (!gateway.stage) throw new Error('There is no stage.')
  stage = gateway.stage
  const answer = await fetch(`${control.address}/boats/boat-1/app`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  address = ((await answer.json()) as { address: string }).address
})
afterAll(async () => {
  await control.close()
  await gateway.close()
  await rm(folder, { recursive: true })
})

const enter = () => fetch(address, { redirect: 'manual' })
const ticket = async (): Promise<string> => (await enter()).headers.getSetCookie()[0]?.split(';')[0] ?? ''
const ancestors = (answer: Response): string | undefined =>
  /frame-ancestors ([^;]+)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]

test('the address of the app in the frame gives a ticket that no script can read, and leads to Home', async () => {
  const answer = await enter()
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/home'])
  expect(answer.headers.getSetCookie()[0]).toMatch(/^drydock\d+=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('nobody is signed in at the provider from before', async () => {
  expect((await enter()).headers.getSetCookie().slice(1)).toEqual([
    expect.stringMatching(/^boat\d+=; .*Max-Age=0/),
    expect.stringMatching(/^boat\d+\.sig=; .*Max-Age=0/),
  ])
})

test('a ticket that nobody was given leads nowhere', async () => {
  expect((await fetch(`${stage.origin}/_drydock/enter?ticket=guessed`, { redirect: 'manual' })).status).toBe(403)
})

test('with the ticket the page has the agent in front, and the console alone may show it in a frame', async () => {
  const page = await fetch(`${stage.origin}/home`, { headers: { cookie: await ticket() } })
  expect(await page.text()).toContain(
    '<head><script src="/_drydock/agent.js" data-boat="boat-1" data-now="1780300800000"></script>',
  )
  expect(ancestors(page)).toBe(control.address)
})

test('without it the page is as it is at the address of the app, and nobody may', async () => {
  const [page, plain] = [
    await fetch(`${stage.origin}/home`),
    await fetch(`${gateway.origin}/home`, { headers: { cookie: await ticket() } }),
  ]
  expect([await page.text(), ancestors(page), ancestors(plain)]).toEqual([await plain.text(), "'none'", "'none'"])
})

test('the app in the frame is told of its own origin, the app at its address of that', async () => {
  const pathsOf = async (origin: string) =>
    ((await (await fetch(`${origin}/_configuration/MarineOneApp`)).json()) as { redirect_uri: string }).redirect_uri
  expect(await pathsOf(stage.origin)).toMatch(stage.origin)
  expect(await pathsOf(gateway.origin)).toMatch(gateway.origin)
})

/** How a line ends that is opened with these headers. */
const line = (headers: Record<string, string>): Promise<string> =>
  new Promise(resolve => {
    const socket = new WebSocket(`${stage.origin.replace('http', 'ws')}/_drydock/line`, { headers })
    socket.once('open', () => {
      resolve('open')
      socket.close()
    })
    socket.once('error', () => resolve('refused'))
  })

test('a line is opened by the page of the frame alone', async () => {
  const cookie = await ticket()
  expect(await line({ cookie, origin: stage.origin })).toBe('open')
  expect(await line({ cookie, origin: gateway.origin })).toBe('refused')
  expect(await line({ origin: stage.origin })).toBe('refused')
  expect(await line({ cookie: 'drydock1=x', origin: stage.origin })).toBe('refused')
})

test('a page that sends what is no report is let go', async () => {
  const cookie = await ticket()
  const code = await new Promise(resolve => {
    const socket = new WebSocket(`${stage.origin.replace('http', 'ws')}/_drydock/line`, {
      headers: { cookie, origin: stage.origin },
    })
    socket.once('open', () => socket.send('{"id":1}'))
    socket.once('close', resolve)
  })
  expect(code).toBe(1008)
})

test('while an app may be attached its boat tells the time to agents', async () => {
  expect(await (await fetch(`${stage.origin}/_drydock/clock?boat=boat-1`)).json()).toEqual({
    now: Date.UTC(2026, 5, 1, 8),
  })
})
