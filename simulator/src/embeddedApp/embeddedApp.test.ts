import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Control, listenControl } from '../control/listen.ts'
import { type Gateway, listen } from '#up/up.ts'
import type { EmbeddedApp } from './embeddedApp.ts'

const TOKEN = 'the-token-of-this-test'
let folder: string
let gateway: Gateway
let control: Control
let embeddedApp: EmbeddedApp
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
  if (!gateway.embeddedApp) throw new Error('The gateway has no embedded app.')
  embeddedApp = gateway.embeddedApp
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

test('the start address sets an HttpOnly ticket cookie and redirects to Home', async () => {
  const answer = await enter()
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/home'])
  expect(answer.headers.getSetCookie()[0]).toMatch(/^drydock\d+=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('the start address removes the session of the identity provider', async () => {
  expect((await enter()).headers.getSetCookie().slice(1)).toEqual([
    expect.stringMatching(/^boat\d+=; .*Max-Age=0/),
    expect.stringMatching(/^boat\d+\.sig=; .*Max-Age=0/),
  ])
})

test('an unknown ticket is refused with 403', async () => {
  expect((await fetch(`${embeddedApp.origin}/_drydock/enter?ticket=guessed`, { redirect: 'manual' })).status).toBe(403)
})

test('with a ticket the page contains the agent, and only the console may frame it', async () => {
  const page = await fetch(`${embeddedApp.origin}/home`, { headers: { cookie: await ticket() } })
  expect(await page.text()).toContain(
    `<head><script src="/_drydock/agent.js" data-boat="boat-1" data-now="${gateway.fleet.find('boat-1')?.boat.clock.now()}"></script>`,
  )
  expect(ancestors(page)).toBe(control.address)
})

test('without a ticket the page has no agent, and no one may frame it', async () => {
  const [page, plain] = [
    await fetch(`${embeddedApp.origin}/home`),
    await fetch(`${gateway.origin}/home`, { headers: { cookie: await ticket() } }),
  ]
  expect([await page.text(), ancestors(page), ancestors(plain)]).toEqual([await plain.text(), "'none'", "'none'"])
})

test("the configuration names the origin of the embedded app there, and the gateway's origin at the gateway", async () => {
  const pathsOf = async (origin: string) =>
    ((await (await fetch(`${origin}/_configuration/MarineOneApp`)).json()) as { redirect_uri: string }).redirect_uri
  expect(await pathsOf(embeddedApp.origin)).toMatch(embeddedApp.origin)
  expect(await pathsOf(gateway.origin)).toMatch(gateway.origin)
})

/** Opens a page connection with these headers and returns the result. */
const line = (headers: Record<string, string>): Promise<string> =>
  new Promise(resolve => {
    const socket = new WebSocket(`${embeddedApp.origin.replace('http', 'ws')}/_drydock/line`, { headers })
    socket.once('open', () => {
      resolve('open')
      socket.close()
    })
    socket.once('error', () => resolve('refused'))
  })

test('only the page in the frame can open a page connection', async () => {
  const cookie = await ticket()
  expect(await line({ cookie, origin: embeddedApp.origin })).toBe('open')
  expect(await line({ cookie, origin: gateway.origin })).toBe('refused')
  expect(await line({ origin: embeddedApp.origin })).toBe('refused')
  expect(await line({ cookie: 'drydock1=x', origin: embeddedApp.origin })).toBe('refused')
})

test.each([
  ['a reply without a report', '{"id":1}'],
  ['an action without a number', '{"tap":{"is":"action","tap":0,"first":1,"at":0,"action":"arm"}}'],
  ['a path of another host', '{"tap":{"is":"opened","path":"https://boat.example","reloaded":true}}'],
])('a page that sends %s is disconnected', async (_, text) => {
  const cookie = await ticket()
  const code = await new Promise(resolve => {
    const socket = new WebSocket(`${embeddedApp.origin.replace('http', 'ws')}/_drydock/line`, {
      headers: { cookie, origin: embeddedApp.origin },
    })
    socket.once('open', () => socket.send(text))
    socket.once('close', resolve)
  })
  expect(code).toBe(1008)
})

/** Asks the control interface for a mode of the taps. */
const setTaps = async (mode: string): Promise<unknown> =>
  (
    await fetch(`${control.address}/boats/boat-1/taps`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ mode }),
    })
  ).json()

const OPENED = JSON.stringify({ tap: { is: 'opened', path: '/settings', reloaded: true } })

/**
 * An attached page that answers at once, and reloads by a new connection.
 * @param isLate whether its first message comes only with its first answer.
 */
async function attachedPage(
  isLate = false,
): Promise<{ tell(report: object): void; questions: object[]; close(): void }> {
  const cookie = await ticket()
  const questions: object[] = []
  let socket: WebSocket
  const connect = (): Promise<void> =>
    new Promise(resolve => {
      // Each connection answers what it was asked: the next one may not be open yet.
      const connection = new WebSocket(`${embeddedApp.origin.replace('http', 'ws')}/_drydock/line`, {
        headers: { cookie, origin: embeddedApp.origin },
      })
      socket = connection
      connection.once('open', () => {
        if (!isLate) connection.send(OPENED)
        resolve()
      })
      connection.on('message', data => {
        const question = JSON.parse(String(data)) as { id?: number; ask: string }
        const isHeld = gateway.fleet.find('boat-1')?.boat.clock.isHeld()
        if (question.ask === 'taps' || question.ask === 'reload') questions.push({ ...question, isHeld })
        if (isLate) connection.send(OPENED)
        isLate = false
        if (question.ask === 'reload') {
          connection.close()
          return void connect()
        }
        const now = gateway.fleet.find('boat-1')?.boat.clock.now() ?? 0
        const until = 'until' in question ? Number(question.until) : now
        const report = { now: until, pending: [], sockets: [], unanswered: 0, atRest: true, shown: [] }
        connection.send(JSON.stringify({ id: question.id, report }))
      })
    })
  await connect()
  return { questions, tell: tap => socket.send(JSON.stringify({ tap })), close: () => socket.close() }
}

test('a recording reloads the page while time stands still, tells it the mode, and counts what it reports', async () => {
  const page = await attachedPage()
  expect(await setTaps('record')).toMatchObject({ mode: 'record', actions: 0 })
  expect(page.questions).toMatchObject([{ mode: 'record' }, { ask: 'reload', isHeld: true }, { mode: 'record' }])
  page.tell({ is: 'action', tap: 1, first: 1, at: Date.UTC(2026, 5, 1, 8), action: 'arm' })
  expect(await setTaps('off')).toMatchObject({ mode: 'off', actions: 1 })
  expect(page.questions.at(-1)).toMatchObject({ mode: 'off', isHeld: false })
  page.close()
})

test('a page that was opened just before a recording begins adds no reload to it', async () => {
  const page = await attachedPage(true)
  expect(await setTaps('record')).toMatchObject({ mode: 'record', actions: 0 })
  expect(await setTaps('off')).toMatchObject({ mode: 'off', actions: 0 })
  page.close()
})

test('an agent that cannot be made is reported, and answered with a text', async () => {
  const reported: string[] = []
  const broken = await listen({
    appFolder: folder,
    agent: () => Promise.reject(new Error('no agent today')),
    report: it => reported.push(it),
  })
  const answer = await fetch(`${broken.embeddedApp?.origin}/_drydock/agent.js`)
  await broken.close()
  expect([answer.status, await answer.text(), reported]).toEqual([
    500,
    expect.stringContaining('could not be made'),
    [expect.stringContaining('no agent today')],
  ])
})

test("the embedded app's origin answers the time of the boat to agents", async () => {
  expect(await (await fetch(`${embeddedApp.origin}/_drydock/clock?boat=boat-1`)).json()).toEqual({
    now: gateway.fleet.find('boat-1')?.boat.clock.now(),
  })
})

test.each([
  ['a frame with a ticket', true, 'iframe', 'console', 'embedded app'],
  ['another tab of its browser', true, 'document', "'none'", 'gateway'],
  ['a frame without a ticket', false, 'iframe', "'none'", 'gateway'],
])('in %s, the last page of a sign-out has the right app and frame', async (_, hasTicket, dest, framer, app) => {
  const page = await fetch(`${gateway.origin}/oidc/session/end/success`, {
    headers: { 'sec-fetch-dest': dest, ...(hasTicket ? { cookie: await ticket() } : {}) },
  })
  const names = { console: control.address, 'embedded app': embeddedApp.origin, gateway: gateway.origin }
  const named = (text = ''): string =>
    Object.entries(names).reduce((it, [name, origin]) => it.replace(origin, name), text)
  const html = await page.text()
  expect(html).toContain('You are signed out')
  expect([named(ancestors(page)), named(/href="(http[^"]*)"/.exec(html)?.[1])]).toEqual([framer, `${app}/`])
})

test('closing the gateway ends the hub connection of an embedded app', async () => {
  const closing = await listen({ appFolder: folder, agent: async () => 'agent()' })
  const { people } = closing.fleet.add({ start: Date.UTC(2026, 5, 1, 8), mode: 'paused' })
  const { token = '' } = (await closing.identity.mint(people[0]?.user ?? '')) ?? {}
  const origin = closing.embeddedApp?.origin ?? ''
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/messages?access_token=${token}`, { origin })
  const messages: string[] = []
  socket.on('message', data => messages.push(String(data)))
  socket.once('open', () => socket.send('{"protocol":"json","version":1}\u001e'))
  await once(socket, 'message')
  const isOver = once(socket, 'close')
  await closing.close()
  await isOver
  expect(messages.at(-1)).toBe('{"type":7,"allowReconnect":true}\u001e')
})
