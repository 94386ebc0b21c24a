/** Screens in several orders: each looks as on a fresh visit, whichever style sheets were loaded before. */
import type { Page } from 'playwright'
import { openAt } from '#fixture/account.ts'
import { deed } from '#fixture/deeds.ts'
import { drawn } from '#fixture/shape.ts'
import { expect, type Harbour, test } from '#fixture/test.ts'

const plan = {
  contacts: [{ id: 'ida', name: 'Ida', email: 'ida@freja.example', phone: '+4520111111' }],
  accounts: [
    { user: 'mate', gallery: true },
    { user: 'guest', approved: false },
  ],
  journeys: [{ id: 'skerries', date: '2026-05-30', nickname: 'Skerries' }],
  vips: [{ id: 'guard', name: 'Coast guard', phone: '+4520222222' }],
}
const VISITS = [
  '/home',
  '/settings',
  '/profile',
  '/editContact?id=ida',
  '/map',
  '/weather',
  '/eventlog',
  '/logbook-record/2026-05-31,2026-06-01',
  '/userGallery/skerries,DRYDOCK-0001',
  '/mob',
] as const
type Visit = (typeof VISITS)[number]
const SETTLED_MS = 3_000

/** Goes there within the app, without loading the page again, and opens what is closed. */
async function visit(it: Harbour, path: Visit): Promise<void> {
  await it.page().evaluate(to => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  await it.pass(SETTLED_MS)
  await unfold(it)
}

async function unfold(it: Harbour): Promise<void> {
  const closed = it.page().getByRole('main').getByRole('heading').getByRole('button', { expanded: false })
  const count = await closed.count()
  for (let index = 0; index < count; index++) {
    await closed.first().click()
    await it.rest()
  }
  // What lies below the pointer looks otherwise.
  await it.page().mouse.move(0, 0)
  await it.pass(SETTLED_MS)
  await drawn(it.page())
}

/** What style sheets give every element of the screen, by its place in it: sizes follow from words that change with time, and are left out. */
const looksOf = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(() => {
    const NAMES = [
      'display',
      'position',
      'flex-direction',
      'flex-wrap',
      'align-items',
      'justify-content',
      'gap',
      'padding',
      'margin',
      'min-height',
      'border-width',
      'color',
      'background-color',
      'font-size',
      'font-weight',
      'line-height',
      'text-decoration-line',
      'animation-name',
    ]
    const found: Record<string, string> = {}
    for (const element of document.querySelectorAll('main *:not(svg *)')) {
      if (!(element instanceof HTMLElement) || element.className === '') continue
      const style = getComputedStyle(element)
      const key = `${element.tagName.toLowerCase()}.${element.className.trim().replace(/\s+/g, '.')}`
      const parent = element.parentElement?.className ?? ''
      found[`${parent} > ${key}`] ??= NAMES.map(name => `${name}: ${style.getPropertyValue(name)}`).join('; ')
    }
    return found
  })

/** 'screen: element' of everything that looks otherwise than on the fresh visit. */
const differences = (path: string, fresh: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(fresh).flatMap(([element, look]) => (now[element] === undefined || now[element] === look ? [] : [`${path}: ${element}`]))

/** A fixed shuffle: every visit once, far from its neighbours. */
const ORDERS: Readonly<Record<string, readonly Visit[]>> = {
  'as listed': VISITS,
  backwards: VISITS.toReversed(),
  'every third': [0, 1, 2].flatMap(first => VISITS.filter((_, index) => index % 3 === first)),
}

test('UX every screen looks as on a fresh visit, in whichever order the screens are visited', { timeout: 600_000 }, async ({ harbour }) => {
  const it = await harbour({ plan })
  await it.people.cast('captain').act('phone', { location: { latitude: 55.6761, longitude: 12.5687, accuracy: 5 } })
  const fresh = new Map<string, Readonly<Record<string, string>>>()
  for (const path of VISITS) {
    await openAt(it, path)
    await it.pass(SETTLED_MS)
    await unfold(it)
    fresh.set(path, await looksOf(it.page()))
  }
  expect([...fresh.values()].filter(looks => Object.keys(looks).length < 4)).toEqual([])
  const found: string[] = []
  for (const [name, order] of Object.entries(ORDERS)) {
    await openAt(it, '/home')
    for (const path of order) {
      await visit(it, path)
      found.push(...differences(`${name}: ${path}`, fresh.get(path) ?? {}, await looksOf(it.page())))
    }
  }
  expect(found).toEqual([])
  await deed(it, 'go', 'home')
})
