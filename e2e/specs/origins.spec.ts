/**
 * The built app on separate origins and over https: sign-in, calls, hub, pictures, weather and tiles, in a browser in
 * real time.
 */
import { AppConfiguration } from '@drydock/contracts'
import { type Gateway, listen, type UpOptions } from '@drydock/simulator'
import type { Page } from 'playwright'
import { closeContext } from '#runner/host/closeContext.ts'
import { certificateFor } from '#fixture/certificate.ts'
import { PATIENCE_MS } from '#fixture/consolePage.ts'
import { expect, test as base } from '#fixture/test.ts'
import { APP_FOLDER } from '#paths.ts'

interface Visit {
  readonly gateway: Gateway
  readonly page: Page
  /** Errors of the browser, such as a refused request to another origin. */
  readonly problems: string[]
  /** Origins that the page sent requests to. */
  readonly asked: Set<string>
}

const test = base.extend<{ visit: (options: Partial<UpOptions>) => Promise<Visit> }>({
  visit: async ({ browser }, use) => {
    const ends: (() => Promise<void>)[] = []
    await use(async options => {
      const gateway = await listen({ appFolder: APP_FOLDER, ...options })
      const { people } = gateway.fleet.add({})
      const context = await browser.newContext({
        ignoreHTTPSErrors: true,
        serviceWorkers: 'block',
        viewport: { width: 390, height: 844 },
      })
      context.setDefaultTimeout(PATIENCE_MS)
      ends.push(async () => {
        await closeContext(context)
        await gateway.close()
      })
      const page = await context.newPage()
      const problems: string[] = []
      const asked = new Set<string>()
      page.on('console', message => void (message.type() === 'error' && problems.push(message.text())))
      page.on('pageerror', error => void problems.push(error.message))
      page.on('request', request => void (/^https?:/.test(request.url()) && asked.add(new URL(request.url()).origin)))
      page.on('websocket', socket => void asked.add(new URL(socket.url()).origin))
      await page.goto(gateway.origin)
      await page.getByLabel('User').fill(people[0]?.user ?? '')
      await page.getByLabel('Password').fill(people[0]?.password ?? '')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL(`${gateway.origin}/home`)
      return { gateway, page, problems, asked }
    })
    for (const end of ends) await end()
  },
})

test('SESSION-01 HUB-02 the app signs in and reaches Home with app, gateway, identity and storage on separate origins', async ({
  visit,
}) => {
  const { gateway, problems, asked } = await visit({ split: true })
  const { app, gateway: calls, identity, storage } = gateway.origins
  expect(new Set([app, calls, identity, storage]).size).toBe(4)
  expect([...asked].toSorted()).toEqual([app, calls, identity, calls.replace('http', 'ws')].toSorted())
  expect([gateway.hub.connections().map(it => it.transport), problems]).toEqual([['WebSockets'], []])
})

test('API-46 API-47 OPEN-041 with separate origins the page reaches weather and tiles, and stores and reads a picture', async ({
  visit,
}) => {
  const { gateway, page, problems } = await visit({ split: true })
  const configuration = AppConfiguration.parse(await (await fetch(`${gateway.origin}/config.json`)).json())
  const found = await page.evaluate(async settings => {
    const entry = Object.entries(sessionStorage).find(([key]) => key.startsWith('oidc.user:'))?.[1] ?? '{}'
    const authorization = `Bearer ${JSON.parse(entry).access_token}`
    const { url } = await (
      await fetch(`${settings.gatewayUrl}/api/imageStorage`, { headers: { authorization } })
    ).json()
    const blob = url.replace('?', '/one.jpeg?')
    const put = await fetch(blob, {
      method: 'PUT',
      headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'image/jpeg' },
      body: 'a picture',
    })
    const weather = await fetch(
      `${settings.weatherUrl}/onecall?lat=55.7&lon=12.6&units=metric&appid=${settings.weatherKey}`,
    )
    const tile = new Image()
    tile.src = settings.chartTiles?.url.replace(/\{[zxy]\}/g, '0') ?? ''
    await tile.decode()
    return {
      put: put.status,
      got: await (await fetch(blob)).text(),
      weather: weather.status,
      tile: tile.naturalWidth > 0,
    }
  }, configuration)
  expect([found, problems]).toEqual([{ put: 201, got: 'a picture', weather: 200, tile: true }, []])
})

test('SESSION-02 with separate origins, sign-out ends at the logout page of the provider', async ({ visit }) => {
  const { gateway, page } = await visit({ split: true })
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByRole('button', { name: 'LOGOUT', exact: true }).click()
  await page.waitForURL(`${gateway.origins.identity}/oidc/session/end/success`)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('You are signed out')
})

test('HUB-02 with separate origins, a page of another origin reaches neither calls nor hub, but the weather', async ({
  visit,
  browser,
}) => {
  const { gateway } = await visit({ split: true })
  const stranger = await browser.newPage()
  await stranger.goto(gateway.origins.identity)
  const reached = await stranger.evaluate(async origins => {
    const status = (url: string): Promise<unknown> =>
      fetch(url).then(
        answer => answer.status,
        () => 'refused',
      )
    const socket = await new Promise(resolve => {
      const hub = new WebSocket(`${origins.gateway.replace('http', 'ws')}/messages`)
      hub.addEventListener('open', () => resolve('open'))
      hub.addEventListener('error', () => resolve('refused'))
    })
    const weather = await status(`${origins.gateway}/forecast/onecall?lat=55&lon=12&units=metric&appid=fake-weather`)
    return {
      weather,
      call: await status(`${origins.gateway}/api/Profile`),
      identity: await status(`${origins.gateway}/_configuration/MarineOneApp`),
      configuration: await status(`${origins.app}/config.json`),
      socket,
    }
  }, gateway.origins)
  await stranger.close()
  expect(reached).toEqual({
    weather: 200,
    call: 'refused',
    identity: 'refused',
    configuration: 'refused',
    socket: 'refused',
  })
})

test.for([false, true])(
  'SESSION-01 over https, with separate origins: %s, the app signs in, reaches Home and is secure',
  async (split, { visit }) => {
    const { gateway, page, asked, problems } = await visit({ split, tls: certificateFor('localhost') })
    expect([...asked].filter(it => !/^(?:https|wss):/.test(it))).toEqual([])
    expect([new URL(gateway.origin).protocol, await page.evaluate(() => isSecureContext), problems]).toEqual([
      'https:',
      true,
      [],
    ])
    const cookies = await page.context().cookies(gateway.origins.identity)
    expect([cookies.length > 0, cookies.filter(it => !it.secure || !it.httpOnly)]).toEqual([true, []])
  },
)
