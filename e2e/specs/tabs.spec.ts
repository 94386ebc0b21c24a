/** The app in several tabs of one browser: they share one renewal and one signed-in person. */
import type { Page } from 'playwright'
import { enterHome } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, signInTest as test } from '#fixture/test.ts'

const SIGN_IN = 'Sign in to MarineOne'
const TABS = ['captain', 'captain 2']
const PLAN = { tokenLifetime: 120_000 }

const title = (page: Page): Promise<string> => page.getByRole('heading', { level: 1 }).innerText()
const ofEach = <T>(boat: BoatFixture, what: (page: Page) => Promise<T> | T): Promise<readonly T[]> =>
  Promise.all(TABS.map(async tab => what(boat.page(tab))))

interface Session {
  readonly who: string
  readonly access: string
  readonly refresh: string
}
/** Returns what a tab knows of the signed-in person. */
const sessionOf = (page: Page): Promise<Session> =>
  page.evaluate(() => {
    const text = Object.entries(sessionStorage).find(([key]) => key.startsWith('oidc.user:'))?.[1] ?? '{}'
    const { access_token: access, refresh_token: refresh, profile } = JSON.parse(text)
    return { who: profile?.sub, access, refresh }
  })

/** The captain opens the app in two tabs. */
async function openTwice(it: BoatFixture): Promise<void> {
  await enterHome(it)
  await it.people.actorOf('captain 2').open('/')
  await it.advance(2_000)
}

/** Records when either tab requests tokens, from now on. */
function renewals(it: BoatFixture): readonly number[] {
  const { clock } = it.hostedBoat.boat
  const seen: number[] = []
  for (const tab of TABS) {
    it.page(tab).on('request', request => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/oidc/token')
        seen.push(clock.now() - clock.start)
    })
  }
  return seen
}

test('SESSION-04 two tabs share each renewal, and each keeps its own refresh token', async ({ openBoat }) => {
  const it = await openBoat({ plan: PLAN })
  await openTwice(it)
  const asked = renewals(it)
  await it.advance(130_000)
  const sessions = await ofEach(it, sessionOf)
  expect([asked, await ofEach(it, title)]).toEqual([
    [60_000, 120_000],
    ['Freja', 'Freja'],
  ])
  expect([new Set(sessions.map(at => at.access)).size, new Set(sessions.map(at => at.refresh)).size]).toEqual([1, 2])
})

test('SESSION-04 a copied tab continues with the refresh token that the other tab has renewed', async ({
  openBoat,
}) => {
  const it = await openBoat({ plan: PLAN })
  await enterHome(it)
  const copy = await it.page().evaluate(() => ({ ...sessionStorage }))
  const page = await it.addPerson('captain 2')
  await page.addInitScript(kept => {
    if (sessionStorage.length === 0) Object.assign(sessionStorage, kept)
  }, copy)
  await it.people.actorOf('captain 2').open('/')
  const asked = renewals(it)
  await it.advance(240_000)
  const sessions = await ofEach(it, sessionOf)
  expect([asked.length, new Set(sessions.map(at => at.refresh)).size, await ofEach(it, title)]).toEqual([
    4,
    1,
    ['Freja', 'Freja'],
  ])
})

test('SESSION-10 SESSION-11 sign-out in one tab signs out the other', async ({ openBoat }) => {
  const it = await openBoat()
  await openTwice(it)
  await it.people.actorOf('captain').act('sign-out', undefined)
  await it.rest()
  expect([await ofEach(it, title), await ofEach(it, sessionOf)]).toEqual([
    ['You are signed out', SIGN_IN],
    [{}, {}],
  ])
})

test('SESSION-07 when another person signs in in one tab, the other tab restarts as that person', async ({
  openBoat,
}) => {
  const it = await openBoat()
  await openTwice(it)
  const first = it.page()
  await first.context().clearCookies()
  await first.evaluate(() => sessionStorage.clear())
  await first.goto('/')
  await it.rest()
  await it.people.actorOf('captain').act('sign-in-as', 'friend')
  await it.rest()
  await it.advance(2_000)
  const friend = it.hostedBoat.people.find(at => at.role === 'friend')?.user
  expect([(await ofEach(it, sessionOf)).map(at => at.who), await ofEach(it, title)]).toEqual([
    [friend, friend],
    ['Freja', 'Freja'],
  ])
})
