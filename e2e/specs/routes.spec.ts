/** Addresses of the app: the screen of each, with or without a top bar, and the targets of bars and rows. */
import { describe } from 'vitest'
import { act, enterHome, press } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, sharingTest, signInTest, test } from '#fixture/test.ts'

const SETTLED_MS = 2_000
/** Role and name of an element that only this screen has. */
type Sign = readonly [role: 'heading' | 'button' | 'region' | 'link', name: string]
/** `bar`: the top bar is shown. */
type Screen = readonly [ids: string, path: string, bar: boolean, sign: Sign]

const SCREENS: readonly Screen[] = [
  ['ROUTE-01 ROUTE-04 ROUTE-05', '/home', true, ['heading', 'Freja']],
  ['ROUTE-01 ROUTE-06 ROUTE-07', '/map', false, ['button', 'Open map actions']],
  ['ROUTE-01 ROUTE-08 ROUTE-09', '/settings', true, ['heading', 'Settings']],
  ['ROUTE-01 ROUTE-10', '/profile', true, ['button', 'LOGOUT']],
  ['ROUTE-01 ROUTE-30', '/user/profile', true, ['button', 'LOGOUT']],
  ['ROUTE-01 ROUTE-14', '/geo-permission?destination=mob', true, ['button', 'REQUEST USER POSITION']],
  ['ROUTE-01 ROUTE-16', '/weather', true, ['heading', 'Weather']],
  ['ROUTE-01 ROUTE-17', '/event-log', true, ['heading', 'EVENT LOG']],
  ['ROUTE-01 ROUTE-18 ROUTE-19', '/history/10', true, ['heading', 'Main door sensor LOG']],
  [
    'ROUTE-01 ROUTE-20 ROUTE-21 ROUTE-22',
    '/logbook-record/2026-05-30,2026-05-31?date=2026-05-30&journeyId=skerries&isFavourite=true',
    false,
    ['heading', "Captain's Log - May 30, 2026"],
  ],
  [
    'ROUTE-01 ROUTE-23 ROUTE-24 ROUTE-25',
    '/userGallery/skerries,DRYDOCK-0001?id=skerries&deviceId=DRYDOCK-0001&logFile=temp_nobody',
    false,
    ['heading', 'Journey Memories'],
  ],
  ['ROUTE-01 ROUTE-26', '/addContact', true, ['heading', 'Add a new sailor friend']],
  ['ROUTE-01 ROUTE-27 ROUTE-28', '/editContact?id=ann', true, ['heading', 'Edit a sailor friend']],
]
const plan = {
  contacts: [
    { id: 'ann', name: 'Ann', email: 'ann@shore.example', phone: '+4520000001' },
    { id: 'bo', name: 'Bo', email: 'bo@shore.example', phone: '+4520000002' },
  ],
  journeys: [{ id: 'skerries', date: '2026-05-30', nickname: 'Skerries', description: '' }],
}

const addressOf = (boat: BoatFixture): string => {
  const { pathname, search, hash } = new URL(boat.page().url())
  return pathname + search + hash
}
const hasBar = async (it: BoatFixture): Promise<boolean> => (await it.page().getByRole('banner').count()) > 0
async function enter(it: BoatFixture, path: string): Promise<void> {
  await it.people.actorOf('captain').open(path)
  await it.advance(SETTLED_MS)
}

const signedIn = sharingTest({ plan })
signedIn.for(SCREENS)('%s %s, top bar %s, shows the %j', async ([, path, bar, [role, name]], { boat: it }) => {
  await enter(it, path)
  const shown = await it.page().getByRole(role, { name, exact: true }).count()
  expect([addressOf(it), await hasBar(it), shown > 0]).toEqual([path, bar, true])
})

const signedOut = sharingTest({ plan })
signedOut.for(SCREENS)(
  'ROUTE-32 ROUTE-33 ROLE-17 %s %s signed out shows the sign-in instead',
  async ([, path, , [role, name]], { boat: it }) => {
    const seen: string[] = []
    const note = (): void => void seen.push(addressOf(it))
    await it.addPerson()
    it.page().on('framenavigated', note)
    await it.page().goto(path)
    await it.rest()
    it.page().off('framenavigated', note)
    const shown = await it.page().getByRole(role, { name, exact: true }).count()
    expect([shown, await it.page().getByRole('heading', { level: 1 }).innerText(), seen[0]]).toEqual([
      0,
      'Sign in to MarineOne',
      path,
    ])
  },
)

test('ROUTE-02 ROUTE-03 START-01 the start screen has the logo and no top bar', async ({ openBoat }) => {
  const it = await openBoat({ plan: { gateway: { statusDelay: 14_000 } } })
  await enter(it, '/')
  const logo = it.page().getByRole('main').locator('svg[viewBox="0 0 64 64"]')
  expect([addressOf(it), await hasBar(it), await logo.isVisible()]).toEqual(['/', false, true])
})

signedIn.for([
  ['ann', 'Ann'],
  ['bo', 'Bo'],
])('ROUTE-28 the id %s of /editContact is the friend to edit, %s', async ([id, name], { boat: it }) => {
  await enter(it, `/editContact?id=${id}`)
  expect(await it.page().getByLabel('Name', { exact: true }).inputValue()).toBe(name)
})

signInTest('ROUTE-31 /user/login leads to the sign-in, and a signed-in captain to Home', async ({ openBoat }) => {
  const it = await openBoat()
  await it.addPerson()
  await it.page().goto('/user/login')
  await it.rest()
  const asked = await it.page().getByRole('heading', { level: 1 }).innerText()
  await enter(it, '/user/login')
  expect([asked, addressOf(it)]).toEqual(['Sign in to MarineOne', '/home'])
})

test.for([
  ['//host/x?y=1', '/host/x?y=1', 'No such page'],
  ['/\\host', '/host', 'No such page'],
  ['/%2Fhost', '/%2Fhost', 'No such page'],
  ['///', '/home', 'Freja'],
] as const)(
  'ROUTE-33 the link %s stays within the app after sign-in: %s, %s',
  async ([link, address, title], { openBoat }) => {
    const it = await openBoat()
    await it.addPerson()
    // As a worker does, or a host that answers every address with the page.
    await it.page().route(
      url => url.pathname.startsWith('//'),
      async route => route.fulfill({ response: await route.fetch({ url: `${it.gateway.origin}/` }) }),
    )
    await it.page().goto(it.gateway.origin + link)
    await it.rest()
    const visited: string[] = []
    it.page().on('framenavigated', frame => void visited.push(new URL(frame.url()).origin))
    await it.people.actorOf('captain').act('sign-in-as', 'captain')
    await it.advance(SETTLED_MS)
    expect([addressOf(it), await it.page().getByRole('heading', { level: 1 }).innerText(), new Set(visited)]).toEqual([
      address,
      title,
      new Set([it.gateway.origin]),
    ])
  },
)

signedIn('ROUTE-29 /user is led on to /user/profile', async ({ boat: it }) => {
  await enter(it, '/user')
  expect(addressOf(it)).toBe('/user/profile')
})

test('ROUTE-11 ROUTE-12 NAV-24 NAV-35 SESSION-14 the logout callback says so without bottom bar and profile icon, and then leads to the sign-in', async ({
  openBoat,
}) => {
  const told: string[] = []
  const it = await openBoat({
    prepare: async page => {
      await page.exposeFunction('told', (text: string) => void told.push(text))
      await page.addInitScript(() => {
        new MutationObserver(() => {
          const text = document.querySelector<HTMLElement>('#main')?.innerText ?? ''
          if (location.pathname === '/authentication/logout-callback' && text !== '')
            Reflect.apply(Reflect.get(globalThis, 'told'), undefined, [
              `${document.querySelectorAll('nav, a[href="/profile"]').length} ${text}`,
            ])
        }).observe(document, { childList: true, subtree: true })
      })
    },
  })
  await it.addPerson()
  await it.page().goto('/authentication/logout-callback')
  await it.rest()
  expect([
    told.length > 0 && told.every(text => text.startsWith('0 You are signed out')),
    await it.page().getByRole('heading', { level: 1 }).innerText(),
  ]).toEqual([true, 'Sign in to MarineOne'])
})

describe('the bottom bar', () => {
  signedIn('NAV-26 NAV-27 NAV-28 NAV-29 NAV-30 leads to each of its five places', async ({ boat: it }) => {
    await enterHome(it)
    const led: string[] = []
    for (const name of ['Geofence', 'Settings', 'Event log', 'Home', 'Weather']) {
      await press(it, 'link', name)
      led.push(addressOf(it))
    }
    expect(led).toEqual(['/map', '/settings', '/event-log', '/home', '/weather'])
  })

  signedIn('NAV-23 NAV-25 NAV-34 has five entries when somebody is signed in', async ({ boat: it }) => {
    await enterHome(it)
    expect(await it.page().getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()).toEqual([
      'Home',
      'Geofence',
      'Settings',
      'Event log',
      'Weather',
    ])
    expect(await it.page().getByRole('banner').getByRole('link', { name: 'Profile', exact: true }).isVisible()).toBe(
      true,
    )
  })
})

signedIn('NAV-01 the top bar fits the screen from its first moment, in both directions', async ({ boat: it }) => {
  await enterHome(it)
  const seen = await it.page().evaluateHandle(() => {
    const pairs = new Set<string>()
    new MutationObserver(() =>
      pairs.add(
        `${document.querySelector('main')?.className.split(' ')[1]} ${document.querySelector('header') !== null}`,
      ),
    ).observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
    })
    return pairs
  })
  for (const name of ['Geofence', 'Settings', 'Geofence', 'Home']) await press(it, 'link', name)
  expect((await seen.evaluate(pairs => [...pairs])).toSorted()).toEqual([
    'main-home true',
    'main-map false',
    'main-settings true',
  ])
})

signInTest(
  'NAV-02 the callbacks of sign-in and sign-out never have a top bar, and the profile screen has one',
  async ({ openBoat }) => {
    const seen = new Set<string>()
    const it = await openBoat({
      prepare: async page => {
        await page.exposeFunction('told', (pair: string) => void seen.add(pair))
        await page.addInitScript(() => {
          new MutationObserver(() => {
            if (document.querySelector('main'))
              Reflect.apply(Reflect.get(globalThis, 'told'), undefined, [
                `${location.pathname} ${document.querySelector('header') !== null}`,
              ])
          }).observe(document, { childList: true, subtree: true })
        })
      },
    })
    await enterHome(it)
    await act(it, 'sign-out')
    expect([...seen].filter(pair => /^.(authentication|profile)/.test(pair)).toSorted()).toEqual([
      '/authentication/login-callback false',
      '/authentication/logout-callback false',
      '/profile true',
    ])
  },
)

describe('the row of man over board', () => {
  test('HOME-20 HOME-21 HOME-23 HOME-24 ROUTE-15 has both texts, and without a position of the phone leads to the permission first', async ({
    openBoat,
  }) => {
    const it = await openBoat()
    await enterHome(it)
    const row = it.page().getByRole('link', { name: 'MOB - MAN OVER BOARD, PHONE LOCATION', exact: true })
    const texts = [
      await row.getByText('MOB - MAN OVER BOARD', { exact: true }).isVisible(),
      await row.getByText('PHONE LOCATION', { exact: true }).isVisible(),
    ]
    await row.click()
    await it.rest()
    expect([texts, addressOf(it)]).toEqual([[true, true], '/geo-permission?destination=mob'])
  })
})

test('UX a screen that is opened again from the end of a longer one begins at its top', async ({ openBoat }) => {
  const it = await openBoat({ viewport: { width: 390, height: 844 } })
  await enterHome(it)
  for (const screen of ['weather', 'profile']) {
    await act(it, 'go', screen)
    await it.advance(SETTLED_MS)
  }
  const main = it.page().getByRole('main')
  const end = await main.evaluate(element => {
    element.scrollTop = element.scrollHeight
    return element.scrollTop
  })
  await act(it, 'go', 'weather')
  await it.advance(SETTLED_MS)
  expect([end > 0, await main.evaluate(element => element.scrollTop)]).toEqual([true, 0])
})
