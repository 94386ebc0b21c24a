/**
 * Test server with the addresses and methods that the functional tests of SignalR clients call, like the public test
 * application of ASP.NET Core: `/testhub` and others, a raw `/echo`, redirects, tokens and cookies.
 */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { createHub, type Hub } from '../src/hub.ts'
import { signalr } from '../src/fastify/plugin.ts'
import type { HubOptions } from '../src/options.ts'
import { realTimers } from '../src/time/timers.ts'
import { invalidOperation, methodsOf, type Visitor } from './methods.ts'

const common: HubOptions<Visitor> & Required<Pick<HubOptions<Visitor>, 'authenticate'>> = {
  authenticate: (_token, request) => visitorOf(request),
  allowOrigin: () => true,
  timersFor: () => realTimers,
  socketTimers: realTimers,
  statefulReconnect: true,
  detailedErrors: true,
  onError: () => {},
}

const visitorOf = ({ headers, url = '' }: IncomingMessage): Visitor => ({ headers, url })

/** Creates the application, not yet listening. */
export async function testApp(): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true })
  app.addHook('onRequest', letEverybodyIn)
  app.addHook('onRequest', setCookies)
  const hub = await mountHub(app, '/testhub', {})
  await mountHub(app, '/testhub-nowebsockets', { transports: ['ServerSentEvents', 'LongPolling'] })
  await mountHub(app, '/authorizedhub', { authenticate: await tokens(app) })
  await mountHub(app, '/uncreatable', { onConnected: refuse })
  await mountEcho(app)
  elsewhere(app)
  app.get<{ Params: { id: string } }>('/clientresult/:id', async ({ params }) => {
    const asked = hub.connections().find(it => it.id === params.id)
    if (!asked) return `Connection '${params.id}' does not exist.`
    const answer: unknown = await hub.invoke(asked, 'Result', []).catch((it: Error) => it.message)
    return String(answer)
  })
  app.get('/deployment', () => ({}))
  const bundle = createRequire(import.meta.url).resolve('@microsoft/signalr/dist/webworker/signalr.js')
  app.get('/lib/signalr-webworker/signalr.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(await readFile(bundle)),
  )
  return app
}

async function mountHub(
  app: FastifyInstance,
  path: string,
  options: Partial<HubOptions<Visitor>>,
): Promise<Hub<{ user: Visitor }>> {
  const hub: Hub<{ user: Visitor }> = createHub({
    ...common,
    methods: methodsOf((to, target, args) => void hub.send(target, args, [to])),
    ...options,
  })
  await app.register(signalr, { hub, path })
  return hub
}

/** Sends every message back. */
async function mountEcho(app: FastifyInstance): Promise<void> {
  const echo: Hub<{ user: Visitor }> = createHub({
    ...common,
    onBytes: (connection, bytes) => void echo.sendBytes(connection, bytes),
  })
  await app.register(signalr, { hub: echo, path: '/echo' })
}

/** Tokens that are valid for five seconds, and the user of each. */
async function tokens(app: FastifyInstance): Promise<typeof common.authenticate> {
  const key = randomBytes(32)
  app.get('/generateJwtToken', () =>
    new SignJWT({ sub: 'testuser' }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('5s').sign(key),
  )
  return (token, request) =>
    jwtVerify(token ?? '', key).then(
      () => visitorOf(request),
      () => undefined,
    )
}

/** Redirect addresses. */
function elsewhere(app: FastifyInstance): void {
  let redirects = 0
  app.post<{ Querystring: { baseUrl?: string } }>('/redirect/negotiate', ({ query }) => ({
    url: `${query.baseUrl}/testHub?numRedirects=${++redirects}`,
  }))
  // A whole address: the event stream of the official client understands no other.
  const toEcho = async ({ protocol, host, url }: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(`${protocol}://${host}${url.replace('echoredirect', 'echo')}`, 307)
  // A hook, since a WebSocket gets no further than that.
  app.all('/echoredirect*', { onRequest: toEcho }, toEcho)
  app.post('/bad-negotiate/negotiate', (_request, reply) => reply.code(400).send('Some response from server'))
}

async function letEverybodyIn({ headers, method }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { origin } = headers
  if (origin) reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' })
  const [asksMethod, asksHeaders] = [
    headers['access-control-request-method'],
    headers['access-control-request-headers'],
  ]
  if (asksMethod) reply.header('access-control-allow-methods', asksMethod)
  if (asksHeaders) reply.header('access-control-allow-headers', asksHeaders)
  if (method === 'OPTIONS') await reply.code(204).send()
}

async function setCookies({ url }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!/\/negotiate(\?|$)/i.test(url)) return
  reply.header('set-cookie', [
    'testCookie=testValue; path=/',
    'testCookie2=testValue2; path=/',
    'expiredCookie=doesntmatter; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT',
  ])
}

async function refuse(): Promise<void> {
  throw invalidOperation(
    "Unable to resolve service for type 'System.Object' while attempting to activate 'FunctionalTests.UncreatableHub'.",
  )
}
