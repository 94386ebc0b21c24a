/**
 * The start screen after a failed startup that stays on the page: the identity provider is unreachable and no logout
 * page is configured.
 */
import { configure } from '#fixture/configure.ts'
import { enterHome } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, signInTest as test } from '#fixture/test.ts'

const observe = (it: BoatFixture, fact: string): Promise<unknown> =>
  it.people.actorOf('captain').observe(fact, undefined)

test("START-11 START-13 LIMIT-04 'Logging out...' is shown for 8 s when the page stays", async ({ openBoat }) => {
  const it = await openBoat({
    prepare: configure({ logoutUrl: '' }),
    expectedErrors: /well-known|Signing (in|out)|Failed to fetch|ERR_FAILED/,
  })
  await enterHome(it)
  it.hostedBoat.boat.state.silent = true
  await it.page().route(/well-known/, route => route.abort())
  await it.people.actorOf('captain').open('/')
  const seen: unknown[] = []
  for (const ms of [44_900, 100, 4_000, 3_999, 1]) {
    await it.advance(ms)
    seen.push([await observe(it, 'screen'), await observe(it, 'logging-out')])
  }
  expect(seen).toEqual([
    ['start', false],
    ['start', true],
    ['start', true],
    ['start', true],
    ['start', false],
  ])
})

test('OPEN-107 UX an app that was opened while the gateway was away starts by itself where it was opened', async ({
  openBoat,
}) => {
  const it = await openBoat({ expectedErrors: /Failed to fetch|ERR_FAILED/ })
  await enterHome(it)
  const CONFIGURATION = /\/_configuration\//
  await it.page().route(CONFIGURATION, route => route.abort())
  await it.people.actorOf('captain').open('/settings')
  const notice = it.page().getByText('No connection to the boat')
  await it.advance(1_000)
  const seen = [await notice.isVisible()]
  await it.page().unroute(CONFIGURATION)
  await it.advance(3_900)
  seen.push(await notice.isVisible())
  await it.advance(5_000)
  expect([...seen, await notice.isVisible(), await observe(it, 'screen')]).toEqual([true, true, false, 'settings'])
})
