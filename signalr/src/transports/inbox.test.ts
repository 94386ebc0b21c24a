import { PassThrough, Readable } from 'node:stream'
import Fastify from 'fastify'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultLimits } from '../options.ts'
import { fakeTimers, HANDSHAKE, newToken, onlyConnection, rawHttpClient, startHub, until } from '../testing.ts'
import { Inbox } from './inbox.ts'

function inbox() {
  const bodies: string[] = []
  const inbox = new Inbox(
    { onReceived: bytes => void bodies.push(String(bytes)), onParked: () => {}, onClosed: () => {} },
    { ...defaultLimits, maxBodyBytes: 10 },
  )
  return {
    it: inbox,
    bodies,
    take: (...chunks: string[]) => inbox.take(Readable.from(chunks.map(chunk => Buffer.from(chunk)))),
  }
}

test('the inbox processes bodies one after the other', async () => {
  const { it, bodies, take } = inbox()
  const slow = new PassThrough()
  const taken = [it.take(slow), take('c'), take('d', 'e')]
  slow.write('a')
  await new Promise(setImmediate)
  expect(bodies).toEqual([])
  slow.end('b')
  expect(await Promise.all(taken)).toEqual([200, 200, 200])
  expect(bodies).toEqual(['ab', 'c', 'de'])
})

test.each([
  [10, 200],
  [11, 413],
])('a body of %i bytes is answered %i and does not block the next one', async (size, status) => {
  const { bodies, take } = inbox()
  expect(await take('x'.repeat(size - 1), 'x')).toBe(status)
  expect(await take('y')).toBe(200)
  expect(bodies.at(-1)).toBe('y')
})

test('an interrupted body is 400 and does not block the next one', async () => {
  const { it, bodies, take } = inbox()
  const broken = new PassThrough()
  const taken = [it.take(broken), take('b')]
  broken.write('a')
  broken.destroy()
  expect(await Promise.all(taken)).toEqual([400, 200])
  expect(bodies).toEqual(['b'])
})

test('while paused the inbox reads nothing, and the rest after it resumes', async () => {
  const { it, bodies, take } = inbox()
  it.pause()
  const late = take('abc')
  await new Promise(setImmediate)
  expect(bodies).toEqual([])
  it.resume()
  expect(await late).toBe(200)
  expect(bodies).toEqual(['abc'])
})

test('a body that is waiting when the inbox closes is 404', async () => {
  const { it, bodies, take } = inbox()
  it.pause()
  const late = take('g')
  await new Promise(setImmediate)
  it.close()
  expect([await late, await take('h')]).toEqual([404, 404])
  expect(bodies).toEqual([])
})

test('a slow method does not delay the answer to the next POST', async () => {
  const gate = Promise.withResolvers<void>()
  const { hub, url } = await startHub({ methods: { Slow: { run: () => gate.promise }, Quick: { run: () => 'q' } } })
  const peer = await rawHttpClient(url)
  await peer.connect()
  const call = (id: number, target: string) =>
    `{"type":1,"invocationId":"${id}","target":"${target}","arguments":[]}\u001e`
  expect(await peer.post(call(1, 'Slow'))).toEqual([200, ''])
  expect(await peer.post(call(2, 'Quick'))).toEqual([200, ''])
  expect(onlyConnection(hub).framesSent).toBe(1)
  gate.resolve()
  let answers = ''
  while (!answers.includes('"q"')) answers += (await peer.poll())[1]
  expect(answers).toBe(
    '{"type":3,"invocationId":"1","result":null}\u001e{"type":3,"invocationId":"2","result":"q"}\u001e',
  )
})

test('while a call waits for its turn, POSTs are read up to maxHeldBytes, and the rest after it', async () => {
  const gate = Promise.withResolvers<void>()
  const app = Fastify({ forceCloseConnections: true })
  let posts = 0
  app.addHook('onRequest', async ({ method }) => void (method === 'POST' && posts++))
  const { hub, url } = await startHub(
    { limits: { maxHeldBytes: 500 }, methods: { Slow: { run: () => gate.promise } } },
    app,
  )
  const peer = await rawHttpClient(url)
  await peer.connect()
  const call = (id: number) =>
    `{"type":1,"invocationId":"${id}","target":"Slow","arguments":["${'x'.repeat(200)}"]}\u001e`
  for (const id of [1, 2, 3, 4]) expect(await peer.post(call(id))).toEqual([200, ''])
  const before = posts
  const late = peer.post(call(5))
  await until(() => posts > before)
  // Its body is there before that of a later request.
  await newToken(url)
  expect(onlyConnection(hub).framesReceived).toBe(5)
  gate.resolve()
  expect(await late).toEqual([200, ''])
  expect(onlyConnection(hub).framesReceived).toBe(6)
})

test('a body above the limit is 413 and reported, and the connection stays connected', async () => {
  const { hub, url, errors } = await startHub({ limits: { maxBodyBytes: 262_144 } })
  const peer = await rawHttpClient(url)
  await peer.connect()
  expect(await peer.post('x'.repeat(262_145))).toEqual([413, ''])
  expect(await peer.post('{"type":6}\u001e')).toEqual([200, ''])
  expect(onlyConnection(hub)).toMatchObject({ state: 'connected', framesReceived: 2 })
  expect(errors).toEqual([new Error('A POST has more than 262144 bytes. Raise limits.maxBodyBytes.')])
})

test.each(['before', 'after'] as const)(
  'random bytes %s the handshake affect only their own connection',
  async when => {
    // The bystander is silent for longer than a client may be, on a slow machine.
    const timers = fakeTimers()
    const { hub, url, errors } = await startHub({ timersFor: () => timers, socketTimers: timers })
    const bystander = await rawHttpClient(url)
    await bystander.connect()
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }),
          fc.string().map(Buffer.from),
          fc.json().map(it => Buffer.from(`${it}\u001e`)),
        ),
        async garbage => {
          const peer = await rawHttpClient(url)
          if (when === 'after') await peer.connect()
          else await peer.poll()
          expect([200, 404]).toContain((await peer.post(garbage))[0])
          expect([200, 404]).toContain((await peer.post(HANDSHAKE))[0])
          expect((await peer.leave())[0]).toBe(202)
        },
      ),
      { numRuns: 40 },
    )
    expect(onlyConnection(hub).token).toBe(bystander.token)
    expect(errors).toEqual([])
  },
)
