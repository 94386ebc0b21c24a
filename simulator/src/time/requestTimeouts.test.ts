/**
 * Slow request headers and bodies at the servers that do not use Fastify: the frame beside the console, and the
 * recording proxy.
 */
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createServer } from '../app/server.ts'
import { createFleet } from '#fleet/fleet.ts'
import { openProxy } from '../recording/proxy.ts'
import type { TrafficObserver } from '../recording/observer.ts'
import { openEmbeddedApp } from '../embeddedApp/embeddedApp.ts'
import { requestTimeouts } from './requestTimeouts.ts'
import { NO_ACTIVITY } from './waitUntilIdle.ts'

const LIMIT_MS = 50

async function embeddedPage(): Promise<string> {
  const app = createServer(() => undefined)
  app.post('/api/mob/send', () => undefined)
  await app.ready()
  const embedded = await openEmbeddedApp({
    app,
    fleet: createFleet(),
    side: NO_ACTIVITY,
    agent: async () => '',
    sessionCookie: 'boat',
    report: problem => expect.fail(problem),
    requestLimit: LIMIT_MS,
  })
  onTestFinished(() => embedded.close())
  return embedded.origin
}

async function proxy(): Promise<string> {
  const gateway = createServer(() => undefined)
  gateway.post('/api/mob/send', () => undefined)
  await gateway.listen({ port: 0, host: '127.0.0.1' })
  const { port } = gateway.server.address() as AddressInfo
  const ear: TrafficObserver = { call: () => () => undefined, hubConnection: () => expect.fail('nobody calls the hub') }
  const proxy = await openProxy({
    gateway: `http://127.0.0.1:${port}`,
    host: '127.0.0.1',
    port: 0,
    observer: ear,
    onError: () => undefined,
    requestLimit: LIMIT_MS,
  })
  onTestFinished(async () => {
    await proxy.close()
    await gateway.close()
  })
  return proxy.origin
}

/** Sends raw text to a server and returns its answer when it closes the connection. */
async function answerTo(origin: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('error', () => undefined)
  socket.on('data', it => chunks.push(it)).write(text)
  await new Promise<void>(resolve => socket.once('close', () => resolve()))
  return Buffer.concat(chunks).toString()
}

const HEAD = 'POST /api/mob/send HTTP/1.1\r\nHost: boat\r\n'

test.each([
  ['the frame beside the console', embeddedPage],
  ['the proxy of a recording', proxy],
])('incomplete request headers to %s time out', async (_, open) => {
  expect((await answerTo(await open(), HEAD)).slice(0, 12)).toBe('HTTP/1.1 408')
})

test.each([
  ['the frame beside the console', embeddedPage],
  ['the proxy of a recording', proxy],
])('an incomplete request body to %s times out', async (_, open) => {
  expect(
    await answerTo(await open(), `${HEAD}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"lat":`),
  ).toMatch(/^(?:HTTP\/1.1 (?:408|502)|$)/)
})

test('request headers time out after 30 s, checked every five seconds', () =>
  expect(requestTimeouts()).toEqual({ headersTimeout: 30_000, connectionsCheckingInterval: 5_000 }))
