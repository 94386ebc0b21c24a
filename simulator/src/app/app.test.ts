import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppConfiguration, CLOCK_PATH, RESERVED_PATHS, type TileSource } from '@drydock/contracts'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { START } from '#testing/boat.ts'
import { openTestGateway } from '#testing/gateway.ts'
import { mercator } from '#tiles/tile.ts'
import { createServer } from './server.ts'
import { mountApp } from './pages.ts'
import { watchTraffic } from './traffic.ts'

/** Serves a build of two files. */
const built = async (options?: Parameters<typeof builtIn>[0]) => (await builtIn(options)).http
async function builtIn({ base = '', mapsKey = '' } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<head><base href="/"><script nonce="__CSP_NONCE__">')
  await writeFile(join(folder, 'assets/app-1a2b.js'), 'export {}')
  const http = Fastify()
  const configuration = { ...AppConfiguration.parse({}), mapsKey }
  await mountApp(http, {
    files: folder,
    base,
    pageContext: () => ({ app: 'http://a.example', configuration, authority: 'http://a.example/oidc' }),
  })
  return { http, folder }
}

test('API-51 SESSION-16 OPEN-042 the configuration needs no sign-in and is not cached', async () => {
  const { ask, gateway } = await openTestGateway('messagepack')
  const [app, identity] = [await ask('/config.json'), await ask('/_configuration/MarineOneApp')]
  expect(AppConfiguration.parse(app.body)).toMatchObject({ hubProtocol: 'messagepack', gatewayUrl: '' })
  expect(identity.body).toMatchObject({
    authority: `${gateway.origin}/oidc`,
    client_id: 'MarineOneApp',
    redirect_uri: `${gateway.origin}/authentication/login-callback`,
    post_logout_redirect_uri: `${gateway.origin}/authentication/logout-callback`,
    response_type: 'code',
    scope: 'openid profile offline_access MarineOneAPI',
  })
  expect([app, identity].map(it => it.headers.get('cache-control'))).toEqual(['no-store', 'no-store'])
})

test('OPEN-040 OPEN-041 OPEN-043 the configuration holds all addresses and no secret', async () => {
  const { ask, gateway } = await openTestGateway()
  const { origin } = gateway
  const found = await ask('/config.json')
  expect(AppConfiguration.parse(found.body)).toEqual({
    gatewayUrl: '',
    hubProtocol: 'json',
    logoutUrl: `${origin}/oidc/session/end`,
    accountManagementUrl: `${origin}/identity/account`,
    billingPortalUrl: `${origin}/identity/billing`,
    mapsKey: '',
    weatherKey: 'fake-weather',
    weatherUrl: `${origin}/forecast`,
    imageStorageUrl: `${origin}/imageStorage`,
    keepChart: true,
    chartTiles: {
      url: `${origin}/tiles/chart/{z}/{x}/{y}.svg`,
      attribution: 'Made with Natural Earth',
      minZoom: 0,
      maxZoom: 20,
    },
    satelliteTiles: {
      url: `${origin}/tiles/satellite/{z}/{x}/{y}.svg`,
      attribution: 'Drawn for Drydock, made with Natural Earth',
      minZoom: 14,
      maxZoom: 20,
    },
  })
  expect(found.text).not.toContain('sig=')
})

test('OPEN-040 OPEN-043 the gateway serves weather and tiles at the configured addresses', async () => {
  const { ask, gateway, addBoat } = await openTestGateway()
  addBoat()
  const { weatherUrl, weatherKey, chartTiles, satelliteTiles } = AppConfiguration.parse(
    (await ask('/config.json')).body,
  )
  const tile = (source: TileSource | undefined): string => {
    const [x, y] = mercator(12.5683, 55.6761).map(it => String(Math.floor(it * 2 ** (source?.minZoom ?? 0))))
    return (
      source?.url
        .replace('{z}', String(source.minZoom))
        .replace('{x}', x ?? '')
        .replace('{y}', y ?? '') ?? 'none'
    )
  }
  const urls = [
    `${weatherUrl}/onecall?lat=55.7&lon=12.6&units=metric&appid=${weatherKey}`,
    tile(chartTiles),
    tile(satelliteTiles),
  ]
  expect(urls.map(it => it.startsWith(gateway.origin))).toEqual([true, true, true])
  expect(await Promise.all(urls.map(async it => (await fetch(it)).status))).toEqual([200, 200, 200])
})

test.each([
  [{}, {}],
  [{ weatherKey: 7, hubProtocol: 'telex', chartTiles: { url: 'x' }, addedLater: [1] }, {}],
  [{ weatherKey: 'k', satelliteTiles: null }, { weatherKey: 'k' }],
])('OPEN-043 the configuration %j is parsed, with defaults for invalid or missing values', (written, known) => {
  const nothing = {
    keepChart: false,
    gatewayUrl: '',
    hubProtocol: 'json',
    logoutUrl: '',
    accountManagementUrl: '',
    billingPortalUrl: '',
    mapsKey: '',
    weatherKey: '',
    weatherUrl: '',
    imageStorageUrl: '',
  }
  expect(AppConfiguration.parse(written)).toEqual({ ...nothing, ...known })
})

test("the gateway answers a boat's time to an app under test only while the boat is paused", async () => {
  const { ask, addBoat } = await openTestGateway()
  const { boat, pace } = addBoat()
  expect(await ask(`${CLOCK_PATH}?boat=${boat.id}`)).toMatchObject({ status: 200, body: { now: START } })
  pace.set('realtime')
  expect((await ask(CLOCK_PATH)).status).toBe(404)
  expect((await ask(`${CLOCK_PATH}?boat=nobody`)).status).toBe(404)
})

test('every route of the app serves the same page', async () => {
  const http = await built()
  const pages = await Promise.all(['/', '/home', '/sensors/10', '/apiary', '/index.html'].map(url => http.inject(url)))
  expect(pages.map(it => [it.statusCode, it.headers['cache-control'], it.headers['x-content-type-options']])).toEqual(
    Array(5).fill([200, 'no-cache', 'nosniff']),
  )
  expect(new Set(pages.map(it => it.body + it.headers['content-security-policy'])).size).toBe(1)
  expect(pages[0]?.body).toBe('<head><base href="/"><script>')
})

test('with a base path the app is served below it, and the root redirects to it', async () => {
  const http = await built({ base: '/app' })
  const pages = await Promise.all(
    ['/app', '/app/', '/app/home', '/app/index.html', '/app/assets/app-1a2b.js'].map(url => http.inject(url)),
  )
  expect(pages.map(it => [it.statusCode, it.body])).toEqual([
    ...Array(4).fill([200, '<head><base href="/app/"><script>']),
    [200, 'export {}'],
  ])
  const others = await Promise.all(['/', '/home', '/application', '/assets/app-1a2b.js'].map(url => http.inject(url)))
  expect(others.map(it => [it.statusCode, it.headers['location']])).toEqual([
    [302, '/app/'],
    ...Array(3).fill([404, undefined]),
  ])
})

test('MAP-20 with a Google key, page and policy have a new nonce each time', async () => {
  const http = await built({ mapsKey: 'key' })
  const pages = await Promise.all(['/', '/home', '/sensors/10', '/apiary'].map(url => http.inject(url)))
  const nonces = pages.map(it => /nonce-([\w-]+)'/.exec(String(it.headers['content-security-policy']))?.[1] ?? '')
  expect(pages.map(it => [it.statusCode, it.headers['cache-control'], it.headers['x-content-type-options']])).toEqual(
    Array(4).fill([200, 'no-cache', 'nosniff']),
  )
  expect(pages.map(it => it.body)).toEqual(nonces.map(nonce => `<head><base href="/"><script nonce="${nonce}">`))
  expect(new Set(nonces).size).toBe(4)
})

test.each([...RESERVED_PATHS.map(it => `${it}/x`), '/missing.js', '/assets/old-3c4d.js'])(
  '%s is not a page of the app',
  async path => {
    const answer = await (await built()).inject(path)
    expect([answer.statusCode, answer.json()]).toEqual([404, expect.objectContaining({ status: 404 })])
  },
)

test('a file of the build with a hash in its name is cached for a year', async () => {
  const answer = await (await built()).inject('/assets/app-1a2b.js')
  expect([answer.statusCode, answer.headers['cache-control'], answer.headers['x-content-type-options']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'nosniff',
  ])
})

test('a file of the build is served compressed to clients that accept it, and as it is on disk now', async () => {
  const { http, folder } = await builtIn()
  const ask = async (encoding?: string) => {
    const headers = encoding === undefined ? {} : { 'accept-encoding': encoding }
    const { statusCode, headers: answered, body } = await http.inject({ url: '/assets/app-1a2b.js', headers })
    return [statusCode, answered['content-type'], answered['content-encoding'], answered['vary'], body]
  }
  const file = join(folder, 'assets/app-1a2b.js')
  const type = 'application/javascript; charset=utf-8'
  await writeFile(`${file}.br`, 'packed')
  const seen = [await ask('gzip, br'), await ask('gzip'), await ask('gzip, br;q=0'), await ask()]
  await rm(file)
  const [gone] = await ask('gzip, br')
  await writeFile(file, 'export { newer }')
  expect([...seen, gone, (await ask())[4]]).toEqual([
    [200, type, 'br', 'accept-encoding', 'packed'],
    [200, type, undefined, 'accept-encoding', 'export {}'],
    [200, type, undefined, 'accept-encoding', 'export {}'],
    [200, type, undefined, 'accept-encoding', 'export {}'],
    404,
    'export { newer }',
  ])
})

test.each(['/assets/..%2Findex.html', '/assets/%2e%2e%2findex.html', '/assets/..%5Cindex.js', '/assets/a.js%00'])(
  'a path outside the folder is refused: %s',
  async path => {
    expect((await (await built()).inject(path)).statusCode).toBeGreaterThanOrEqual(400)
  },
)

test('a request is busy until its reply is complete, and is named without its query', async () => {
  const http = Fastify()
  const traffic = watchTraffic([http])
  const during: (readonly { readonly what: string }[])[] = []
  http.get('/slow', async () => {
    during.push(traffic.busy())
    return 'done'
  })
  await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => http.close())
  const closed = new Promise<void>(resolve =>
    http.server.on('request', (_, response) => response.once('close', () => resolve())),
  )
  await (await fetch(`${http.listeningOrigin}/slow?access_token=canary`)).text()
  await closed
  expect([during.flat().map(it => it.what), traffic.busy()]).toEqual([['GET /slow #1'], []])
})

test.each([
  ['', '/'],
  ['', '/index.html'],
  ['', '/home'],
  ['/app', '/app/'],
  ['/app', '/app/home'],
  ['/app', '/'],
])("at the base '%s' a page is read only: other methods of %s are 405 with Allow", async (base, url) => {
  const http = await built({ base })
  const answers = await Promise.all(
    (['POST', 'DELETE', 'OPTIONS'] as const).map(method => http.inject({ method, url })),
  )
  expect(answers.map(it => [it.statusCode, it.headers.allow])).toEqual([
    [405, 'GET, HEAD, OPTIONS'],
    [405, 'GET, HEAD, OPTIONS'],
    [200, 'GET, HEAD, OPTIONS'],
  ])
})

test('a path that has no page is 404 with any method', async () => {
  const http = await built()
  const answers = await Promise.all(
    (['GET', 'POST'] as const).flatMap(method => ['/none.txt', '/oidc/none'].map(url => http.inject({ method, url }))),
  )
  expect(answers.map(it => it.statusCode)).toEqual([404, 404, 404, 404])
})

test.each(['//other.example/x', '/assets/..%5c..%5cpackage.json', '/assets/%00'])(
  'the path %s, which names no file of the app, is 404 and quoted',
  async path => {
    const http = createServer(() => undefined)
    onTestFinished(() => http.close())
    const { folder } = await builtIn()
    await mountApp(http, {
      files: folder,
      base: '',
      pageContext: () => ({
        app: 'http://a.example',
        configuration: AppConfiguration.parse({}),
        authority: 'http://a.example/oidc',
      }),
    })
    const answer = await http.inject({ path: `${path}?access_token=secret` })
    expect([answer.statusCode, answer.json().detail]).toEqual([404, `Nothing is served at GET ${path}.`])
  },
)
