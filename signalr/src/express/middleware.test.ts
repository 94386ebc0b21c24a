import { once } from 'node:events'
import { createServer } from 'node:http'
import express, { type Express } from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { createHub, type Hub } from '../hub.ts'
import { httpKinds, officialClient, onlyConnection, openWebSocket, type Person } from '../testing.ts'
import { realTimers } from '../time/timers.ts'
import { signalr } from './middleware.ts'

/** Mounts a hub at `/live/chat` of an application and returns it with the origin. */
async function serve(
  app: Express,
  authenticate = (token?: string): Person | undefined => (token ? { name: token } : undefined),
) {
  const hub: Hub<{ user: Person }> = createHub({
    authenticate,
    timersFor: () => realTimers,
    socketTimers: realTimers,
    onError: error => expect.fail(String(error)),
    methods: { Name: { run: ({ user }) => user.name } },
  })
  const chat = signalr({ hub, path: '/live/chat' })
  app.use(chat)
  app.get('/page', (_request, response) => void response.send('page'))
  const server = createServer(app)
  chat.acceptWebSockets(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    await hub.closeAll()
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return { hub, origin: `http://127.0.0.1:${address.port}` }
}

test.each([{ protocol: 'messagepack', transport: 'WebSockets' } as const, ...httpKinds])(
  'Express serves the official client: $transport, $protocol',
  async kind => {
    // A parser that reads all bodies leaves nothing to read for the hub.
    const { hub, origin } = await serve(express().use(express.raw({ type: () => true })))
    const client = officialClient(`${origin}/live/chat`, kind)
    await client.start()
    expect(await client.invoke('Name')).toBe('ann')
    expect(onlyConnection(hub).transport).toBe(kind.transport)
    expect(await (await fetch(`${origin}/page`)).text()).toBe('page')
  },
)

test('the middleware before the hub counts: it may set headers and refuse', async () => {
  const app = express().use((request, response, next) => {
    response.setHeader('x-seen', 'yes')
    if (request.query['access_token'] === 'eve') response.status(403).end()
    else next()
  })
  const { origin } = await serve(app)
  const negotiate = (name: string) => fetch(`${origin}/live/chat/negotiate?access_token=${name}`, { method: 'POST' })
  const answer = await negotiate('ann')
  expect([answer.status, answer.headers.get('x-seen')]).toEqual([200, 'yes'])
  expect((await negotiate('eve')).status).toBe(403)
})

test('an error of authentication goes to the error handler of the application', async () => {
  const app = express()
  const { origin } = await serve(app, () => {
    throw new Error('no database')
  })
  app.use(
    (error: Error, _request: express.Request, response: express.Response, _next: express.NextFunction) =>
      void response.status(503).send(error.message),
  )
  const answer = await fetch(`${origin}/live/chat/negotiate`, { method: 'POST' })
  expect([answer.status, await answer.text()]).toEqual([503, 'no database'])
})

test('a WebSocket to an ordinary address of the application is refused', async () => {
  const { origin } = await serve(express())
  const [, answer] = await once(openWebSocket(`${origin}/page`, ''), 'unexpected-response')
  expect(answer.statusCode).toBe(400)
})
