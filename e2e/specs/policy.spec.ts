/** Content security policy of the page, and caching of every reply. */
import { WEATHER_SPINNER_MS } from '@drydock/contracts'
import { describe } from 'vitest'
import { dropHubConnections, act, enterHome, press, soundAlarm, pushBanner } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, signInTest as test } from '#fixture/test.ts'

/** Opens everything that this version can show, once. */
async function visitEverything(it: BoatFixture): Promise<void> {
  await enterHome(it)
  await act(it, 'expand', 'smartPlug')
  await act(it, 'graph', 'consumption')
  await act(it, 'close-graph')
  await press(it, 'button', 'Theme: day')
  await press(it, 'button', 'Smart Plug menu')
  await press(it, 'menuitem', 'UNPAIR')
  await press(it, 'button', 'Unpair')
  await act(it, 'enrol', 'smartPlug')
  await it.advance(2_000)
  await act(it, 'close-enrollment')
  await soundAlarm(it)
  await pushBanner(it, 'warning', 'Main power loss')
  await press(it, 'button', 'Messages')
  await press(it, 'button', 'Close')
  for (const place of ['geofence', 'settings', 'weather', 'profile', 'event-log']) {
    await act(it, 'go', place)
    // The overlay of the weather covers the page for a moment.
    await it.advance(WEATHER_SPINNER_MS)
  }
  await act(it, 'panel', 'gas')
  await dropHubConnections(it)
  await it.advance(8_000)
  await act(it, 'sign-out')
}

describe('the content security policy of the page', () => {
  test('allows nothing inline and nothing from other origins', async ({ openBoat }) => {
    const it = await openBoat()
    const policy = (await fetch(`${it.gateway.origin}/`)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toMatch(/unsafe-|\*|https?:/)
  })

  test('has no violation on any screen', async ({ openBoat }) => {
    const violations: string[] = []
    const it = await openBoat({
      prepare: async page => {
        await page.exposeFunction('tellViolation', (what: string) => violations.push(what))
        await page.addInitScript(() =>
          document.addEventListener('securitypolicyviolation', event => {
            const tell: unknown = Reflect.get(globalThis, 'tellViolation')
            if (typeof tell === 'function') tell(`${event.effectiveDirective} ${event.blockedURI}`)
          }),
        )
      },
    })
    await visitEverything(it)
    expect(violations).toEqual([])
  })
})

test('PWA-03 browsers revalidate the page, keep files with a hash in their name, and never store replies of the boat', async ({
  openBoat,
}) => {
  const it = await openBoat()
  await it.addPerson()
  const seen = new Map<string, Set<string>>()
  it.page().on('response', response => {
    const [, first = ''] = new URL(response.url()).pathname.split('/')
    const kind = ['assets', 'api', '_configuration', 'config.json'].includes(first)
      ? first
      : response.request().isNavigationRequest() && response.status() === 200 && !['identity', 'oidc'].includes(first)
        ? 'page'
        : undefined
    if (kind) seen.set(kind, (seen.get(kind) ?? new Set()).add(response.headers()['cache-control'] ?? 'nothing said'))
  })
  await visitEverything(it)
  expect(Object.fromEntries([...seen].map(([kind, words]) => [kind, [...words]]))).toEqual({
    page: ['no-cache'],
    assets: ['public, max-age=31536000, immutable'],
    api: ['no-store'],
    _configuration: ['no-store'],
    'config.json': ['no-store'],
  })
})
