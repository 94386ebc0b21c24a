import { get, type IncomingMessage } from 'node:http'
import { LiveMessage } from '@drydock/contracts'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { realTime } from '#time/pace.ts'
import { type Gateway, listen } from '#up/up.ts'
import { type Control, listenControl } from './listen.ts'

const TOKEN = 'the-token-of-this-test'
const HEADERS = { authorization: `Bearer ${TOKEN}` }
let gateway: Gateway
let control: Control
beforeEach(async () => {
  gateway = await listen({ appFolder: import.meta.dirname })
  gateway.fleet.add({ start: Date.UTC(2026, 5, 1, 8), mode: 'paused' })
  control = await listenControl({ gateway, token: TOKEN })
})
afterEach(async () => {
  await control.close()
  await gateway.close()
})

/** Yields the messages of the boat's stream. */
async function* messages(): AsyncGenerator<LiveMessage> {
  const { body } = await fetch(`${control.address}/boats/boat-1/live`, { headers: HEADERS })
  let text = ''
  for await (const part of body ?? []) {
    text += Buffer.from(part).toString()
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) yield LiveMessage.parse(JSON.parse(event.slice('data: '.length)))
  }
}

const call = (path: string, body: object) =>
  fetch(`${control.address}/boats/boat-1/${path}`, {
    method: 'POST',
    headers: { ...HEADERS, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('the stream sends the boat as it is, then new entries, then the changed state', async () => {
  const stream = messages()
  const first = (await stream.next()).value
  expect(first).toMatchObject({
    start: '2026-06-01T08:00:00.000Z',
    clock: { mode: 'paused', speed: 0 },
    entries: [],
    ahead: [],
    app: { attached: 0 },
    state: { armed: false },
  })
  await call('steps', { armed: true })
  const message = await until(stream, it => it.entries.length > 0)
  expect(message.entries[0]).toMatchObject({ seq: 1, lane: 'step', name: 'armed', body: true })
  expect(message.state).toMatchObject({ armed: true })
  expect((await stream.next()).value).toMatchObject({ entries: [] })
  await stream.return(undefined)
})

test('after a re-run the stream sends another boat from its start', async () => {
  const stream = messages()
  const { begun } = (await stream.next()).value as LiveMessage
  await call('rerun', { until: 60_000 })
  const again = await until(stream, it => it.begun !== begun)
  expect(again.entries[0]).toMatchObject({ seq: 1 })
  await stream.return(undefined)
})

test('the number of a boat is not one of a server that ran before, so that its journal is not taken for the same', async () => {
  const stream = messages()
  const { begun } = (await stream.next()).value as LiveMessage
  expect(begun).toBeGreaterThan(Date.UTC(2024, 0, 1))
  await stream.return(undefined)
})

test('the stream needs a token and an existing boat', async () => {
  expect((await fetch(`${control.address}/boats/boat-1/live`)).status).toBe(401)
  expect((await fetch(`${control.address}/boats/boat-9/live`, { headers: HEADERS })).status).toBe(404)
})

async function until(
  stream: AsyncGenerator<LiveMessage>,
  holds: (message: LiveMessage) => boolean,
): Promise<LiveMessage> {
  for await (const message of { [Symbol.asyncIterator]: () => ({ next: () => stream.next() }) })
    if (holds(message)) return message
  throw new Error('The stream ended.')
}

test('an entry that cannot be sent ends the stream and is reported, and the process stays alive', async () => {
  const reported: string[] = []
  const other = await listenControl({ gateway, token: TOKEN, report: it => reported.push(it) })
  const boat = gateway.fleet.find('boat-1')?.boat
  const stream = await fetch(`${other.address}/boats/boat-1/live`, { headers: HEADERS })
  const loop: unknown[] = []
  loop.push(loop)
  boat?.journal.append('app', 'a loop', loop)
  await expect(stream.text()).rejects.toThrow()
  await other.close()
  expect(reported).toEqual([expect.stringContaining('control GET /boats/{id}/live: TypeError')])
})

test('a HEAD call of the stream is answered', async () => {
  const answer = await fetch(`${control.address}/boats/boat-1/live`, { method: 'HEAD', headers: HEADERS })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
})

test('a reader that pauses gets everything when it goes on', async () => {
  const journal = gateway.fleet.find('boat-1')?.boat.journal
  let tick: () => void = () => undefined
  const { after } = realTime
  vi.spyOn(realTime, 'after').mockImplementation((ms, run) => {
    if (ms !== 100) return after(ms, run)
    tick = run
    return () => undefined
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const response = await new Promise<IncomingMessage>(resolve =>
    get(`${control.address}/boats/boat-1/live`, { headers: HEADERS }, resolve),
  )
  onTestFinished(() => void response.destroy())
  // More than the buffers of the connection take.
  journal?.append('app', 'long', 'x'.repeat(30_000_000))
  tick()
  journal?.append('app', 'late')
  tick()
  let end = ''
  response.on('data', part => (end = (end + String(part)).slice(-10_000)))
  while (!end.includes('"late"')) {
    tick()
    await new Promise(setImmediate)
  }
  expect(end).toContain('"seq":2')
})
