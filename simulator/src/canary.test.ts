/**
 * Secrets do not leak: everything that is logged, reported, journaled or answered is searched for the secrets of a
 * visit.
 */
import { galleryRoutes, HUB_PATH } from '@drydock/contracts'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { createBrowser } from '#identity/test/browser.ts'
import { createControl } from './control/listen.ts'
import { listen } from '#up/up.ts'

// Turns on the debug output of libraries before they are loaded.
vi.hoisted(() => {
  process.env['DEBUG'] = '*'
})

type Places = Readonly<Record<string, string>>
/** Returns where which secret was found, each named by its kind. */
const leaks = (places: Places, secrets: Places): readonly string[] =>
  Object.entries(places).flatMap(([place, text]) =>
    Object.entries(secrets).flatMap(([kind, secret]) => (text.includes(secret) ? [`${kind} in ${place}`] : [])),
  )

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string(), id_token: z.string() })
const PASSWORD = 'fair-winds'
const CONTROL = 'the-token-of-the-control-interface'

/** Captures all output to the terminal until the end of the test. */
function listenToTerminal(): string[] {
  const lines: string[] = []
  const capture = (chunk: unknown): boolean => {
    lines.push(String(chunk))
    return true
  }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(capture),
    vi.spyOn(process.stderr, 'write').mockImplementation(capture),
  ]
  const spoken = (['log', 'info', 'warn', 'error', 'debug'] as const).map(level =>
    vi.spyOn(console, level).mockImplementation((...words) => void lines.push(words.map(String).join(' '))),
  )
  onTestFinished(() => [...spies, ...spoken].forEach(it => void it.mockRestore()))
  return lines
}

async function openBoat() {
  const reported: string[] = []
  const gateway = await listen({ appFolder: '/nowhere', report: it => reported.push(it) })
  onTestFinished(() => gateway.close())
  const { boat, people } = gateway.fleet.add({ start: Date.UTC(2026, 5, 1, 8), mode: 'paused' })
  const control = createControl({ gateway, token: CONTROL, report: it => reported.push(it) })
  return { gateway, boat, captain: people[0]?.user ?? '', control, reported }
}
type OpenBoat = Awaited<ReturnType<typeof openBoat>>

/** Signs in on the pages as a person does, after a wrong password, and redeems the code. */
async function signIn({ gateway: { origin, identity }, captain }: OpenBoat, answers: string[]) {
  const verifier = 'v'.repeat(43)
  const { redirect_uri, client_id, scope } = identity.configuration(origin)
  const asked = {
    client_id,
    redirect_uri,
    scope,
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  }
  const browser = createBrowser(origin)
  const { url } = await browser.open(`${origin}/oidc/auth?${new URLSearchParams(asked)}`)
  answers.push((await browser.open(url, { user: captain, password: `${PASSWORD}!` })).html)
  const code =
    new URL((await browser.open(url, { user: captain, password: PASSWORD })).url).searchParams.get('code') ?? ''
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id,
    redirect_uri,
    code,
    code_verifier: verifier,
  })
  const tokens = Tokens.parse(await (await fetch(`${origin}/oidc/token`, { method: 'POST', body })).json())
  /** Uses the code a second time, which ends the sign-in, and sends the tokens to wrong places. */
  const misuse = async (): Promise<void> => {
    answers.push(await (await fetch(`${origin}/oidc/token`, { method: 'POST', body })).text())
    answers.push(
      await (
        await fetch(`${origin}/oidc/auth?id_token_hint=${tokens.refresh_token}&${new URLSearchParams(asked)}`, {
          redirect: 'manual',
        })
      ).text(),
    )
  }
  return { code, tokens, misuse }
}

/** Makes valid calls, invalid calls and hub requests with this token; keeps the answers. */
async function visit({ gateway: { origin }, boat }: OpenBoat, token: string, answers: string[]) {
  const keep = async (path: string, init: RequestInit = {}): Promise<string> => {
    const answer = await fetch(path.startsWith('http') ? path : origin + path, init)
    const text = await answer.text()
    answers.push(`${answer.status} ${JSON.stringify([...answer.headers])}`, answer.ok ? '' : text)
    return text
  }
  const headers = { authorization: `Bearer ${token}` }
  await keep('/api/Profile', { headers })
  await keep(`/api/Profile?access_token=${token}`)
  await keep(`/api/nothing?access_token=${token}`, { headers })
  await keep('/api/Profile', {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: token,
  })
  await keep('/api/Profile', { method: 'PUT', headers: { ...headers, 'content-type': token }, body: '{}' })
  await keep(`/%?access_token=${token}`)
  await keep(`/${'x'.repeat(20_000)}?access_token=${token}`)
  await keep(`${HUB_PATH}?id=none&access_token=${token}`)
  await keep(`${HUB_PATH}?id=none&access_token=${token}`, { headers: { accept: 'text/event-stream' } })
  const { url } = z.parse(galleryRoutes.storage.reply, JSON.parse(await keep(galleryRoutes.storage.path, { headers })))
  const blob = url.replace('?', '/one.jpeg?')
  await keep(blob, { method: 'PUT', headers: { 'x-ms-blob-type': 'BlockBlob' }, body: 'a picture' })
  await keep(blob)
  await keep(blob, { method: 'PATCH' })
  await keep(url.replace('?', '/none.jpeg?'))
  await keep(`${url}&comp=nothing`)
  boat.clock.advanceTo(boat.clock.start + 16 * 60_000)
  await keep(blob)
  return new URL(url).searchParams.get('sig') ?? 'none'
}

/** Connects to the hub with the token in the address; an unreadable frame ends the connection. */
async function talk({ gateway: { origin }, boat }: OpenBoat, token: string, answers: string[]): Promise<void> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${HUB_PATH}?access_token=${token}`)
  socket.on('message', data => answers.push(String(data)))
  await once(socket, 'open')
  socket.send('{"protocol":"json","version":1}\u001e')
  await once(socket, 'message')
  boat.push('ShowMessage', 'hello')
  socket.send(`{"type":1,"target":"${token.slice(0, 8)}","arguments":[]}\u001e{"type":"${token}"\u001e`)
  await once(socket, 'close')
}

async function askControl({ control, boat }: OpenBoat): Promise<string> {
  const headers = { host: 'localhost:1', authorization: `Bearer ${CONTROL}` }
  const paths = [
    '/boats',
    `/boats/${boat.id}/state`,
    `/boats/${boat.id}/wire`,
    `/boats/${boat.id}/hub`,
    `/boats/${boat.id}/clock`,
    `/boats/${boat.id}/scenario`,
    `/nothing?token=${CONTROL}`,
  ]
  const bodies = await Promise.all(paths.map(async url => (await control.inject({ url, headers })).body))
  return bodies.join('\n')
}

async function wholeVisit() {
  const terminal = listenToTerminal()
  const opened = await openBoat()
  const answers: string[] = []
  const { code, tokens, misuse } = await signIn(opened, answers)
  await talk(opened, tokens.access_token, answers)
  const signature = await visit(opened, tokens.access_token, answers)
  await misuse()
  const control = await askControl(opened)
  const journal = JSON.stringify(opened.boat.journal.since(0))
  const places = {
    terminal: terminal.join('\n'),
    report: opened.reported.join('\n'),
    journal,
    answers: answers.join('\n'),
    control,
  }
  const secrets = {
    ...tokens,
    code,
    password: PASSWORD,
    signature,
    'signature as it stands in an address': encodeURIComponent(signature),
    'control token': CONTROL,
  }
  return { opened, places, secrets, answers }
}

test('SESSION-03 OPEN-041 no token, code, password or signature of a visit appears in logs, reports, journal, wire or error answers', async () => {
  const { places, secrets, answers } = await wholeVisit()
  // Proves that the visit happened: calls that worked and failed, a push, and journal entries.
  expect([
    answers.some(it => it.startsWith('404')),
    answers.some(it => it.startsWith('401')),
    answers.some(it => it.includes('hello')),
  ]).toEqual([true, true, true])
  expect([
    places.journal.includes('/api/imageStorage'),
    places.control.includes('GET /api/Profile'),
    Object.values(secrets).every(it => it.length >= 10),
  ]).toEqual([true, true, true])
  expect(leaks(places, secrets)).toEqual([])
})

test.each(['terminal', 'journal'])('the search finds a secret that is leaked on purpose: %s', async place => {
  const { opened, secrets } = await wholeVisit()
  const terminal = listenToTerminal()
  if (place === 'terminal') console.warn(`Signed in with ${secrets.password}.`)
  else
    opened.boat.journal.append('rest', 'GET /api/Profile', {
      headers: { authorization: `Bearer ${secrets.access_token}` },
    })
  const places = {
    terminal: terminal.join('\n'),
    journal: JSON.stringify(opened.boat.journal.since(0)),
    control: await askControl(opened),
  }
  expect(leaks(places, secrets)).toEqual(
    place === 'terminal' ? ['password in terminal'] : ['access_token in journal', 'access_token in control'],
  )
})
