/**
 * Searches everything that a device keeps or shows for personal data, after a visit of the installed app and a
 * sign-out.
 */
import type { Page, Request } from 'playwright'
import { onTestFinished } from 'vitest'
import { performers } from '#runner/captain/actions.ts'
import { install, type Installed } from '#fixture/installed.ts'
import { expect, test } from '#fixture/test.ts'
import { APP_FOLDER } from '#paths.ts'

type Texts = Readonly<Record<string, string>>

const PHONE = '+4520304077'
const FRIEND = 'canary@friend.example'
const PLAN = {
  position: { latitude: 55.417253, longitude: 12.829461 },
  captain: { phone: PHONE },
  contacts: [{ name: 'Canary', email: FRIEND, phone: PHONE }],
}

/** Returns the kinds of secrets that are found, each with its place. */
const leaks = (places: Texts, secrets: Texts): readonly string[] =>
  Object.entries(places).flatMap(([place, text]) =>
    Object.entries(secrets).flatMap(([kind, secret]) => (text.includes(secret) ? [`${kind} in ${place}`] : [])),
  )

/** Returns the tokens of the session of a tab. */
const tokensOf = (page: Page): Promise<Texts> =>
  page.evaluate(() => {
    const {
      access_token: access,
      refresh_token: refresh,
      id_token: id,
    } = JSON.parse(Object.entries(sessionStorage).find(([key]) => key.startsWith('oidc.user:'))?.[1] ?? '{}')
    return { access, refresh, id }
  })

/** Returns all that the device keeps for this origin, and the history and referrer of the page. */
const keptOf = (page: Page): Promise<Texts> =>
  page.evaluate(async () => {
    const cached = async (name: string): Promise<string> => {
      const cache = await caches.open(name)
      const read = async (request: globalThis.Request): Promise<string> =>
        `${request.url} ${await (await cache.match(request))?.text()}`
      return (await Promise.all((await cache.keys()).map(read))).join('\n')
    }
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const stored = async ({ name = '' }: IDBDatabaseInfo): Promise<string> => {
      const database = await settled(indexedDB.open(name))
      const rows = await Promise.all(
        Array.from(database.objectStoreNames, store =>
          settled(database.transaction(store).objectStore(store).getAll()),
        ),
      )
      database.close()
      return JSON.stringify(rows)
    }
    return {
      localStorage: JSON.stringify({ ...localStorage }),
      sessionStorage: JSON.stringify({ ...sessionStorage }),
      caches: (await Promise.all((await caches.keys()).map(cached))).join('\n'),
      databases: (await Promise.all((await indexedDB.databases()).map(stored))).join('\n'),
      history: JSON.stringify([history.state, ...navigation.entries().map(it => [it.url, it.getState()])]),
      referrer: document.referrer,
    }
  })

/**
 * A hub connection has its token in the address, since browsers offer no other way. A sign-out passes the ID token to
 * the provider in an address, by the protocol.
 */
const MAY_CARRY = /\/messages\?|\/oidc\/session\/end\?/

/** Returns address and referrer of a request. */
const addressesOf = (request: Request): string =>
  [request.url(), request.headers()['referer'] ?? ''].filter(it => !MAY_CARRY.test(it)).join(' ')

async function opened(browser: Parameters<typeof install>[0]): Promise<Installed> {
  const it = await install(browser, { build: APP_FOLDER, plan: PLAN })
  onTestFinished(it.close)
  return it
}

/** The captain opens a friend and then their own profile. */
async function visit({ page }: Installed): Promise<void> {
  await performers.go(page, 'settings')
  await page.getByRole('button', { name: /^My Boat/ }).waitFor()
  await performers.panel(page, 'sailor-friends')
  await page.getByRole('listitem').filter({ hasText: 'Canary' }).waitFor()
  await performers['edit-sailor-friend'](page, 'Canary')
  await page.waitForFunction(
    friend => [...document.querySelectorAll('input')].some(it => it.value === friend),
    FRIEND,
    { polling: 50 },
  )
  await performers['leave-friend'](page, undefined)
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
}

test('SESSION-06 after sign-out neither device, console nor requested addresses contain a token, an account, a phone number or a position', async ({
  browser,
}) => {
  const it = await opened(browser)
  const { page, context, hostedBoat } = it
  const told: string[] = []
  page.on('console', message => void told.push(message.text()))
  context.on('request', request => void told.push(addressesOf(request)))
  await it.enter(page, '/home', 'DISARMED')
  await it.workerReady(page)
  await page.waitForFunction(() => localStorage.getItem('last-known')?.includes('latitude'), undefined, { polling: 50 })
  const person = {
    captain: hostedBoat.people[0]?.user ?? '',
    friend: FRIEND,
    phone: PHONE,
    latitude: '55.417',
    longitude: '12.829',
  }
  const secrets = { ...person, ...(await tokensOf(page)) }
  // The search finds secrets that are there.
  expect(leaks(await keptOf(page), secrets).toSorted()).toEqual([
    'access in sessionStorage',
    'captain in localStorage',
    'captain in sessionStorage',
    'id in sessionStorage',
    'latitude in localStorage',
    'longitude in localStorage',
    'refresh in sessionStorage',
  ])
  await visit(it)
  await page.getByRole('button', { name: 'LOGOUT', exact: true }).click()
  // The app's own screen says that somebody is signed out before it, and goes on.
  await page.waitForURL('**/oidc/session/end/success')
  const cookies = JSON.stringify(await context.cookies())
  expect(leaks({ ...(await keptOf(page)), cookies, told: told.join('\n') }, secrets)).toEqual([])
})
