import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createHub, type Hub } from '../hub.ts'
import type { HubMethod, HubOptions } from '../options.ts'
import {
  first,
  httpKinds,
  newToken,
  officialClient,
  onlyConnection,
  openWebSocket,
  type Person,
  rawHttpClient,
} from '../testing.ts'
import { realTimers } from '../time/timers.ts'
import { attach } from './attach.ts'

const METHODS: Readonly<Record<string, HubMethod<Person>>> = { Double: { run: (_caller, [it]) => Number(it) * 2 } }

/** Attaches a hub for each path to a server, and returns the hubs and the origin. */
async function serve(server: Server, paths: readonly string[], options: Partial<HubOptions<Person>> = {}) {
  const errors: unknown[] = []
  const hubs = paths.map(path => {
    const hub = createHub<{ user: Person }>({
      authenticate: token => (token === undefined ? undefined : { name: token }),
      timersFor: () => realTimers,
      socketTimers: realTimers,
      onError: error => errors.push(error),
      methods: METHODS,
      ...options,
    })
    attach(server, { hub, path })
    return hub
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    await Promise.all(hubs.map(it => it.closeAll()))
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  const [hub] = hubs as [Hub<{ user: Person }>]
  return { hub, hubs, errors, origin: `http://127.0.0.1:${address.port}` }
}

test.each([{ protocol: 'messagepack', transport: 'WebSockets' } as const, ...httpKinds])(
  'a server of node:http serves the official client: $transport, $protocol',
  async kind => {
    const { hub, origin } = await serve(createServer(), ['/chat'])
    const client = officialClient(`${origin}/Chat`, kind)
    const said = first(resolve => client.on('said', resolve))
    await client.start()
    expect(await client.invoke('Double', 21)).toBe(42)
    expect(onlyConnection(hub).transport).toBe(kind.transport)
    hub.send('said', ['hello'])
    expect(await said).toBe('hello')
  },
)

test('two hubs stand beside the routes of the server', async () => {
  const server = createServer((request, response) => response.end(`page ${request.url}`))
  const { hubs, origin } = await serve(server, ['/one', '/deep/two'])
  expect(await (await fetch(`${origin}/oneself?x`)).text()).toBe('page /oneself?x')
  for (const path of ['/one', '/deep/two']) await officialClient(origin + path).start()
  expect(hubs.map(it => it.connections().length)).toEqual([1, 1])
})

test('a server without routes answers other addresses with 404, and other methods of the hub with 405', async () => {
  const { origin } = await serve(createServer(), ['/chat'])
  const answerTo = async (method: string, path: string): Promise<[status: number, allow: string | null]> => {
    const { status, headers } = await fetch(origin + path, { method, headers: { authorization: 'Bearer ann' } })
    return [status, headers.get('allow')]
  }
  expect(await answerTo('GET', '/')).toEqual([404, null])
  expect(await answerTo('PUT', '/chat')).toEqual([405, 'GET, POST, DELETE'])
  expect(await answerTo('GET', '/chat/negotiate')).toEqual([405, 'POST'])
  expect(await answerTo('GET', '/chat?id=unknown')).toEqual([404, null])
})

test('a 401 names the scheme in which a token is sent, and the error when there was one', async () => {
  const { origin } = await serve(createServer(), ['/chat'], { authenticate: () => undefined })
  const schemeOf = async (path: string, method: string, headers = {}): Promise<string | null> =>
    (await fetch(`${origin}${path}`, { method, headers })).headers.get('www-authenticate')
  const upgrade = await first<unknown>(resolve =>
    openWebSocket(`${origin}/chat`, '').once('unexpected-response', (_, it) => resolve(it.headers['www-authenticate'])),
  )
  expect([await schemeOf('/chat/negotiate', 'POST'), await schemeOf('/chat', 'GET'), upgrade]).toEqual([
    'Bearer',
    'Bearer',
    'Bearer',
  ])
  expect(await schemeOf('/chat', 'PUT')).toBeNull()
  const invalid = 'Bearer error="invalid_token", error_description="The access token is not valid or has expired."'
  expect([
    await schemeOf('/chat/negotiate', 'POST', { authorization: 'Bearer old' }),
    await schemeOf('/chat/negotiate?access_token=old', 'POST'),
    await first<unknown>(resolve =>
      openWebSocket(`${origin}/chat`, '?access_token=old').once('unexpected-response', (_, it) =>
        resolve(it.headers['www-authenticate']),
      ),
    ),
  ]).toEqual([invalid, invalid, invalid])
})

/** Returns the status that refuses a WebSocket. */
const refusalOf = (address: string, query: string): Promise<number | undefined> =>
  first(resolve => openWebSocket(address, query).once('unexpected-response', (_, it) => resolve(it.statusCode)))

test('a WebSocket is refused without a token, at an ordinary address, and where authentication fails', async () => {
  const server = createServer((_request, response) => response.end('page'))
  const { origin, errors } = await serve(server, ['/chat'], {
    authenticate: token => {
      if (token === 'broken') throw new Error('no database')
      return undefined
    },
  })
  expect(await refusalOf(`${origin}/chat`, '')).toBe(401)
  expect(await refusalOf(`${origin}/page`, '')).toBe(400)
  expect(await refusalOf(`${origin}/chat`, '?access_token=broken')).toBe(500)
  expect(errors).toEqual([new Error('no database')])
})

test('a WebSocket to another address is left to the other listeners of the server', async () => {
  const server = createServer()
  const { origin } = await serve(server, ['/chat'])
  server.on('upgrade', (request, socket) => {
    if (request.url === '/other') socket.end('HTTP/1.1 418 \r\nContent-Length: 0\r\n\r\n')
  })
  expect(await refusalOf(`${origin}/other`, '')).toBe(418)
})

test('a client that leaves while it is authenticated does no harm', async () => {
  const isAsked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Person>()
  const server = createServer()
  const { hub, origin, errors } = await serve(server, ['/chat'], {
    authenticate() {
      isAsked.resolve()
      return answer.promise
    },
  })
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const gone = first(resolve => server.on('connection', it => it.once('close', resolve)))
  socket.write(
    'GET /chat HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  await isAsked.promise
  socket.resetAndDestroy()
  await gone
  answer.resolve({ name: 'ann' })
  await answer.promise
  expect(hub.connections()).toEqual([])
  expect(errors).toEqual([])
})

test('an error of `authenticate` is reported, and the request is answered with 500', async () => {
  const errors: string[] = []
  const { origin } = await serve(createServer(), ['/chat'], {
    authenticate: () => Promise.reject(new Error('no database')),
    onError: (error, during) => errors.push(`${during}: ${error}`),
  })
  expect((await fetch(`${origin}/chat/negotiate`, { method: 'POST' })).status).toBe(500)
  expect(errors).toEqual(['authenticate: Error: no database'])
})

test('a long message over long polling arrives in one piece', async () => {
  const { origin } = await serve(createServer(), ['/chat'])
  const raw = await rawHttpClient(`${origin}/chat`)
  await raw.connect()
  expect(await raw.post(`{"type":1,"target":"Double","arguments":[2],"invocationId":"1"}\u001e`)).toEqual([200, ''])
  expect(await raw.poll()).toEqual([200, '{"type":3,"invocationId":"1","result":4}\u001e'])
})

/** Sends a request with an offer of HTTP/2, and a second one behind its answer; returns both bodies. */
async function offered(port: number, request: string, body = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const offer = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n'
  const length = `Content-Length: ${body.length}\r\n`
  socket.write(`${request} HTTP/1.1\r\nHost: a\r\n${offer}${length}\r\n${body}`)
  socket.write(`GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

test('a request that offers HTTP/2 is served as if it did not, also with a body and with others behind it', async () => {
  const server = createServer(async (request, response) => response.end(`${request.url} got ${await text(request)};`))
  const { origin } = await serve(server, ['/chat'])
  const port = Number(new URL(origin).port)
  const answers = await offered(port, 'POST /page', 'some text')
  expect(answers).toContain('/page got some text;')
  expect(answers).toContain('/last got ;')
  expect(await offered(port, 'POST /chat/negotiate?access_token=ann')).toContain('"availableTransports"')
})

test('a request that offers HTTP/2 keeps its wish to close the connection', async () => {
  const { origin } = await serve(
    createServer((_request, response) => response.end('page')),
    ['/chat'],
  )
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write('GET /page HTTP/1.1\r\nHost: a\r\nConnection: close, Upgrade\r\nUpgrade: h2c\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('Connection: close\r\n')
})

const PREFLIGHT = {
  method: 'OPTIONS',
  headers: {
    origin: 'https://app.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'x-requested-with,x-signalr-user-agent',
  },
}
/** The headers of CORS of a response. */
const corsOf = ({ headers }: Response): object =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-') || name === 'vary'))

test('a page of another origin may use the hub if allowOrigin says so', async () => {
  const { origin } = await serve(createServer(), ['/chat'], { allowOrigin: it => it === 'https://app.example' })
  const common = {
    'access-control-allow-origin': 'https://app.example',
    'access-control-allow-credentials': 'true',
    vary: 'Origin',
  }
  for (const path of ['/chat/negotiate', '/chat?id=x']) {
    const preflight = await fetch(origin + path, PREFLIGHT)
    expect([preflight.status, corsOf(preflight)]).toEqual([
      204,
      {
        ...common,
        'access-control-allow-methods': 'GET, POST, DELETE',
        'access-control-allow-headers': 'x-requested-with,x-signalr-user-agent',
      },
    ])
    const answer = await fetch(origin + path, { method: 'POST', headers: { origin: 'https://app.example' } })
    expect([answer.status, corsOf(answer)]).toEqual([401, common])
  }
})

test('pages of other origins get no headers that let them read, by default and where allowOrigin refuses', async () => {
  for (const options of [{}, { allowOrigin: () => false }]) {
    const { origin } = await serve(createServer(), ['/chat'], options)
    const preflight = await fetch(`${origin}/chat/negotiate`, PREFLIGHT)
    expect([preflight.status, corsOf(preflight)]).toEqual([405, {}])
  }
})

test('an error of `userId` is reported, and refuses clients of every transport', async () => {
  const reported: string[] = []
  const { hub, origin } = await serve(createServer(), ['/chat'], {
    userId() {
      throw new Error('no id')
    },
    onError: (error, during) => reported.push(`${during}: ${error}`),
  })
  const socket = openWebSocket(`${origin}/chat`)
  expect(await first(resolve => socket.once('close', resolve))).toBe(1011)
  for (const accept of ['text/event-stream', '*/*']) {
    const address = `${origin}/chat?access_token=ann&id=${await newToken(`${origin}/chat`)}`
    expect((await fetch(address, { headers: { accept } })).status).toBe(500)
  }
  expect([reported, hub.connections()]).toEqual([Array.from({ length: 3 }, () => 'connect: Error: no id'), []])
})

test('an invalid frame of a client that an error of `userId` refuses does not end the process', async () => {
  const uncaught: unknown[] = []
  const onUncaught = (error: unknown): void => void uncaught.push(error)
  process.on('uncaughtException', onUncaught)
  onTestFinished(() => void process.off('uncaughtException', onUncaught))
  const { origin } = await serve(createServer(), ['/chat'], {
    userId() {
      throw new Error('no id')
    },
    onError: () => {},
  })
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13'
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
  socket.write(`GET /chat?access_token=ann HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n${key}\r\n\r\n`)
  await once(socket, 'data')
  // A frame without a mask.
  socket.write(Buffer.from('810141', 'hex'))
  await text(socket)
  expect(uncaught).toEqual([])
})
