import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { AppConfiguration, HUB_PATH, IdentityConfiguration } from '@drydock/contracts'
import { expect, onTestFinished, test } from 'vitest'
import { START } from '#testing/boat.ts'
import { listen } from '#up/up.ts'
import { contentSecurityPolicyOf } from './policy.ts'

async function openSplit() {
  const reported: string[] = []
  const gateway = await listen({ appFolder: '/nowhere', split: true, report: it => reported.push(it) })
  onTestFinished(() => gateway.close())
  const hosted = gateway.fleet.add({ start: START, mode: 'paused' })
  const { token } = (await gateway.identity.mint(hosted.people[0]?.user ?? '')) ?? { token: '' }
  return { gateway, origins: gateway.origins, token, reported }
}

const CORS = [
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'vary',
] as const
const corsOf = ({ headers }: Response) => CORS.map(it => headers.get(it))

/** Sends the preflight request of a browser for a page of this origin. */
const preflight = (url: string, origin: string): Promise<Response> =>
  fetch(url, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
  })

test('OPEN-043 with split origins the configuration names the origin of each part', async () => {
  const { origins } = await openSplit()
  const app = AppConfiguration.parse(await (await fetch(`${origins.app}/config.json`)).json())
  const identity = IdentityConfiguration.parse(
    await (await fetch(`${app.gatewayUrl}/_configuration/MarineOneApp`)).json(),
  )
  expect([
    app.gatewayUrl,
    identity.authority,
    identity.redirect_uri,
    new URL(app.imageStorageUrl).origin,
    new URL(app.weatherUrl).origin,
    new URL(app.billingPortalUrl).origin,
  ]).toEqual([
    origins.gateway,
    `${origins.identity}/oidc`,
    `${origins.app}/authentication/login-callback`,
    origins.storage,
    origins.gateway,
    origins.identity,
  ])
})

test.each([
  ['app', '/api/Profile'],
  ['identity', '/api/Profile'],
  ['storage', '/oidc/token'],
  ['gateway', '/config.json'],
  ['app', '/imageStorage/boat-1/user-image-storage'],
] as const)('the origin of %s does not serve the others: %s', async (part, path) => {
  const { origins } = await openSplit()
  const answer = await fetch(origins[part] + path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8'])
})

test('API-01 the page of the app may call the gateway, after a preflight', async () => {
  const { origins, token } = await openSplit()
  const asked = await preflight(`${origins.gateway}/api/Profile`, origins.app)
  const called = await fetch(`${origins.gateway}/api/Profile`, {
    headers: { origin: origins.app, authorization: `Bearer ${token}` },
  })
  expect([asked.status, corsOf(asked)]).toEqual([
    204,
    [
      origins.app,
      'true',
      'GET, POST, PUT, DELETE',
      'authorization, content-type, x-requested-with, x-signalr-user-agent, traceparent, tracestate',
      'Origin',
    ],
  ])
  expect([called.status, corsOf(called)]).toEqual([200, [origins.app, 'true', null, null, 'Origin']])
})

test('API-01 the app can read a refusal of the gateway', async () => {
  const { origins } = await openSplit()
  const answer = await fetch(`${origins.gateway}/api/Profile`, { headers: { origin: origins.app } })
  expect([answer.status, corsOf(answer)[0]]).toEqual([401, origins.app])
})

test.each(['http://evil.example', 'null', 'identity'])('API-01 a page of %s may not call the gateway', async who => {
  const { origins } = await openSplit()
  const origin = who === 'identity' ? origins.identity : who
  expect([
    corsOf(await preflight(`${origins.gateway}/api/Profile`, origin)),
    corsOf(await fetch(`${origins.gateway}/api/Profile`, { headers: { origin } })),
  ]).toEqual([
    [null, null, null, null, 'Origin'],
    [null, null, null, null, 'Origin'],
  ])
})

test('HUB-02 the app can read an event stream of the hub and connect by WebSocket', async () => {
  const { origins, token, gateway, reported } = await openSplit()
  const negotiated = (await (
    await fetch(`${origins.gateway}${HUB_PATH}/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers: { origin: origins.app, authorization: `Bearer ${token}` },
    })
  ).json()) as {
    connectionToken: string
  }
  const stop = new AbortController()
  const stream = await fetch(`${origins.gateway}${HUB_PATH}?id=${negotiated.connectionToken}&access_token=${token}`, {
    headers: { origin: origins.app, accept: 'text/event-stream' },
    signal: stop.signal,
  })
  expect([stream.status, corsOf(stream)[0]]).toEqual([200, origins.app])
  stop.abort()
  const connection = new HubConnectionBuilder()
    .configureLogging(LogLevel.None)
    .withUrl(origins.gateway + HUB_PATH, {
      accessTokenFactory: () => token,
      transport: HttpTransportType.WebSockets,
      headers: { Origin: origins.app },
    })
    .build()
  await connection.start()
  onTestFinished(() => connection.stop())
  expect([gateway.hub.connections().some(it => it.transport === 'WebSockets'), reported]).toEqual([true, []])
})

test('API-46 API-47 any page may read weather and tiles and, with a signed address, the storage', async () => {
  const { origins, token } = await openSplit()
  const { url } = (await (
    await fetch(`${origins.gateway}/api/imageStorage`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { url: string }
  const headers = { origin: 'https://app.example' }
  const answers = [
    await fetch(`${origins.gateway}/forecast/onecall?lat=55&lon=12&units=metric&appid=fake-weather`, { headers }),
    await fetch(`${origins.gateway}/tiles/chart/0/0/0.svg`, { headers }),
    await preflight(url.replace('?', '/one.jpeg?'), 'https://app.example'),
    await fetch(`${url}&restype=container&comp=list`, { headers }),
  ]
  expect([new URL(url).origin, answers.map(it => [it.status, it.headers.get('access-control-allow-origin')])]).toEqual([
    origins.storage,
    Array(4).fill([200, '*']),
  ])
})

test('HUB-02 the content security policy of the page names the other origins and no more', () => {
  const at = (port: number): string => `http://localhost:${port}`
  const tiles = { url: `${at(6)}/{z}/{x}/{y}`, attribution: '', minZoom: 0, maxZoom: 9 }
  const configuration = AppConfiguration.parse({
    gatewayUrl: at(2),
    imageStorageUrl: `${at(4)}/boats`,
    weatherUrl: `${at(5)}/forecast`,
    chartTiles: tiles,
  })
  const policy = contentSecurityPolicyOf({ app: at(1), configuration, authority: `${at(3)}/oidc` })
  expect(policy).toContain("img-src 'self' data: blob: http://localhost:2 http://localhost:4 http://localhost:6;")
  expect(policy).toContain(
    "connect-src 'self' http://localhost:2 http://localhost:3 http://localhost:4 http://localhost:5 ws://localhost:2;",
  )
  const keeps = AppConfiguration.parse({ ...configuration, keepChart: true })
  expect(contentSecurityPolicyOf({ app: at(1), configuration: keeps, authority: `${at(3)}/oidc` })).toMatch(
    /connect-src [^;]* http:\/\/localhost:6 /,
  )
  expect(
    contentSecurityPolicyOf({ app: at(1), configuration: AppConfiguration.parse({}), authority: at(1) }),
  ).not.toContain('localhost')
})

test('MAP-20 the content security policy allows Google Maps only with a key', () => {
  const policyFor = (mapsKey: string, nonce?: string): string =>
    contentSecurityPolicyOf(
      { app: 'http://a', configuration: AppConfiguration.parse({ mapsKey }), authority: 'http://a' },
      { nonce },
    )
  expect(policyFor('', 'n')).not.toMatch(/google|gstatic|nonce/)
  const policy = policyFor('key', 'n')
  expect(policy).toContain("script-src 'self' https://maps.googleapis.com blob:;")
  expect(policy).toMatch(/connect-src 'self'[^;]* data: blob:;/)
  expect(policy).not.toMatch(/unsafe-| \*[ ;]/)
})
