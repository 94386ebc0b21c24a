/** The browser's own back closes what lies over a screen, and leaves the screen the next time. */
import { ELSA } from '#fixture/elsa.ts'
import { act, enterHome, press } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, test } from '#fixture/test.ts'
import { LOADED } from '#tools/tour/boats.ts'

const SETTLED_MS = 2_000

/** The browser steps back; returns the address and the names of what lies over the screen. */
async function back(it: BoatFixture): Promise<readonly unknown[]> {
  await it.page().goBack()
  await it.rest()
  return [pathOf(it), await shown(it)]
}
const pathOf = (it: BoatFixture): string => new URL(it.page().url()).pathname
const shown = (it: BoatFixture): Promise<readonly (string | null)[]> =>
  it
    .page()
    .evaluate(() => [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].map(at => at.role))

async function openMenu(it: BoatFixture): Promise<void> {
  await press(it, 'button', 'Smart Plug menu')
}
async function askToUnpair(it: BoatFixture): Promise<void> {
  await openMenu(it)
  await press(it, 'menuitem', 'UNPAIR')
}
const openMessages = (it: BoatFixture): Promise<void> => press(it, 'button', 'Messages')

test.for([
  ['a sheet', openMessages, 'dialog'],
  ['the graph of a battery', it => press(it, 'button', 'Starter graph'), 'dialog'],
  ['a menu', openMenu, 'menu'],
  ['a question that replaced a menu', askToUnpair, 'alertdialog'],
] as const satisfies readonly (readonly [string, (it: BoatFixture) => Promise<void>, string])[])(
  'XTRA-31 on the first screen of a visit, back closes %s, and the next one leaves the app',
  async ([, open, role], { openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    await open(it)
    expect(await shown(it)).toEqual([role])
    expect(await back(it)).toEqual(['/home', []])
    await it.page().goBack()
    expect(it.page().url()).toBe('about:blank')
  },
)

test('XTRA-31 one step back leaves the app after a sheet was closed by its button, and a step forward opens nothing', async ({
  openBoat,
}) => {
  const it = await openBoat()
  await enterHome(it)
  await openMessages(it)
  await press(it, 'button', 'Close')
  await it.page().goForward()
  await it.rest()
  expect([pathOf(it), await shown(it)]).toEqual(['/home', []])
  await it.page().goBack()
  expect(it.page().url()).toBe('about:blank')
})

test('XTRA-31 one step back leaves the app after it was loaded again with an open sheet', async ({ openBoat }) => {
  const it = await openBoat()
  await enterHome(it)
  await openMessages(it)
  await it.page().reload()
  await it.advance(SETTLED_MS)
  expect([pathOf(it), await shown(it)]).toEqual(['/home', []])
  await it.page().goBack()
  expect(it.page().url()).toBe('about:blank')
})

const SCREENS = [
  [
    'a question',
    async it => {
      await act(it, 'go', 'profile')
      await act(it, 'tool', 'accounts')
      await act(it, 'account', { user: 'guest', wish: 'delete' })
    },
    '/profile',
  ],
  [
    'a panel of the map',
    async it => {
      await act(it, 'go', 'geofence')
      await act(it, 'open-map-settings')
    },
    '/map',
  ],
  [
    'the list of messages',
    async it => {
      await act(it, 'go', 'settings')
      await openMessages(it)
    },
    '/settings',
  ],
] as const satisfies readonly (readonly [string, (it: BoatFixture) => Promise<void>, string])[]
test.for(SCREENS)(
  'XTRA-31 back closes %s, and the next one leaves the screen',
  async ([, open, path], { openBoat }) => {
    const it = await openBoat({ plan: LOADED })
    await enterHome(it)
    await open(it)
    await it.advance(SETTLED_MS)
    expect((await shown(it)).length).toBe(1)
    expect(await back(it)).toEqual([path, []])
    expect(await back(it)).toEqual(['/home', []])
  },
)

test('XTRA-31 BANNER-10 back does not leave a screen that is covered while the gateway restarts', async ({
  openBoat,
}) => {
  const it = await openBoat()
  await enterHome(it)
  await act(it, 'go', 'settings')
  await it.advance(SETTLED_MS)
  await act(it, 'restart')
  expect(await back(it)).toEqual(['/settings', ['alertdialog']])
})

test('XTRA-31 back leaves the app after a form that the visit began with was left by its arrow', async ({
  openBoat,
}) => {
  const it = await openBoat({ plan: ELSA })
  await it.people.actorOf('captain').open('/profile')
  await it.advance(SETTLED_MS)
  await it.page().getByLabel("Captain's name", { exact: true }).fill('Somebody else')
  await it.rest()
  await press(it, 'button', 'Back')
  await press(it, 'button', 'Leave')
  await it.advance(SETTLED_MS)
  expect([pathOf(it), await shown(it)]).toEqual(['/home', []])
  await it.page().goBack()
  expect(it.page().url()).toBe('about:blank')
})

/** Two steps back of the browser, the second before the app has answered the first. */
const TWICE = [
  ['at once', async (it: BoatFixture) => void (await it.page().evaluate(() => (history.back(), history.back())))],
  [
    'after the browser has begun the first',
    async (it: BoatFixture) => {
      const step = () => it.page().evaluate(() => history.back())
      await Promise.all([step(), step()])
    },
  ],
  [
    'as the app is told of the first',
    async (it: BoatFixture) => {
      await it.page().evaluate(() => {
        addEventListener('popstate', () => history.back(), { once: true, capture: true })
        history.back()
      })
    },
  ],
  [
    'a task after the app is told of the first',
    async (it: BoatFixture) => {
      await it.page().evaluate(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => history.back()
        addEventListener('popstate', () => port2.postMessage(''), { once: true, capture: true })
        history.back()
      })
    },
  ],
] as const

test.for(TWICE)(
  'XTRA-31 PROFILE-44 two steps back %s over a list of messages lose no edit',
  async ([, twice], { openBoat }) => {
    const it = await openBoat({ plan: ELSA })
    await enterHome(it)
    await act(it, 'go', 'settings')
    await act(it, 'go', 'profile')
    await it.advance(SETTLED_MS)
    await it.page().getByLabel("Captain's name", { exact: true }).fill('Somebody else')
    await openMessages(it)
    await it.advance(SETTLED_MS)
    await twice(it)
    await it.rest()
    await it.advance(SETTLED_MS)
    const name = await it.page().getByLabel("Captain's name", { exact: true }).inputValue()
    expect([pathOf(it), name, await shown(it)]).toEqual(['/profile', 'Somebody else', []])
  },
)
