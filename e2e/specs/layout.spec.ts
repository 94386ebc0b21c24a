/** The app on screens from 320×568 to 1440×900: with fingers and mouse, at normal and double text size. */
import { WEATHER_SPINNER_MS } from '@drydock/contracts'
import { afterAll, describe } from 'vitest'
import { act, enterHome, press, soundAlarm, pushBanner } from '#fixture/serverActions.ts'
import { brokenWords, drawn, enlargeText, faultsOf, smallTargets, touchedByFingers } from '#fixture/shape.ts'
import { expect, type BoatFixture, type BoatFixtureOptions, test } from '#fixture/test.ts'

/** Virtual time until a screen that was opened by its address is complete. */
const SETTLED_MS = 2_000

type Size = readonly [width: number, height: number]
const SIZES: readonly Size[] = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1440, 900],
]
/** Phones, and windows of the same width whose scroll bar takes room. */
const NARROW: readonly Size[] = [320, 360, 374, 390].map(width => [width, 844])
const [SMALL, PHONE, , , DESK] = SIZES as readonly [Size, Size, Size, Size, Size]

type Lead = (it: BoatFixture) => Promise<void>
interface View {
  readonly name: string
  /** Leads from the previous view to this one. */
  readonly lead: Lead
  /** Closes a view that a change of size may close; such a view is opened at each size. */
  readonly leave?: Lead
}

const VIEWS: readonly View[] = [
  { name: 'Home', lead: enterHome },
  { name: 'open row', lead: it => act(it, 'expand', 'smartPlug') },
  { name: 'voltage sheet', lead: it => act(it, 'graph', 'consumption') },
  { name: 'question', lead: askUnpair },
  { name: 'enrollment', lead: enrollAgain },
  { name: 'three banners', lead: raiseBanners },
  { name: 'messages', lead: it => press(it, 'button', 'Messages'), leave: it => press(it, 'button', 'Close') },
  { name: 'settings', lead: unfoldSettings },
  { name: 'profile', lead: it => act(it, 'go', 'profile') },
  { name: 'weather', lead: readWeather },
  { name: 'event log', lead: it => act(it, 'open-event-log') },
  { name: 'man over board', lead: it => open(it, '/mob') },
  { name: 'watch', lead: it => open(it, '/watch') },
]

async function open(it: BoatFixture, path: string): Promise<void> {
  await it.people.actorOf('captain').open(path)
  await it.advance(SETTLED_MS)
}

async function askUnpair(it: BoatFixture): Promise<void> {
  await act(it, 'close-graph')
  await press(it, 'button', 'Smart Plug menu')
  await press(it, 'menuitem', 'UNPAIR')
}

async function enrollAgain(it: BoatFixture): Promise<void> {
  await press(it, 'button', 'Unpair')
  await act(it, 'enrol', 'smartPlug')
}

async function raiseBanners(it: BoatFixture): Promise<void> {
  await soundAlarm(it)
  await pushBanner(it, 'warning', 'Device not reachable within the last minute. Possibly offline.')
  await pushBanner(it, 'success', 'The boat is back in its home harbour.')
}

async function readWeather(it: BoatFixture): Promise<void> {
  await act(it, 'go', 'weather')
  await it.advance(WEATHER_SPINNER_MS)
}

async function unfoldSettings(it: BoatFixture): Promise<void> {
  await act(it, 'panel', 'gas')
  await act(it, 'panel', 'bilgePump')
  const closed = it.page().getByRole('main').getByRole('heading', { level: 2 }).getByRole('button', { expanded: false })
  while ((await closed.count()) > 0) await closed.first().click()
}

async function resize(it: BoatFixture, [width, height]: Size): Promise<void> {
  await it.page().setViewportSize({ width, height })
  await drawn(it.page())
  await it.rest()
}

/** Checks every view in these sizes; returns the problems by view and size. */
async function lookEverywhere(
  it: BoatFixture,
  sizes: readonly Size[],
  look: (view: string, size: Size) => Promise<readonly string[]>,
): Promise<object> {
  const found: Record<string, readonly string[]> = {}
  for (const { name, lead, leave } of VIEWS) {
    if (!leave) await lead(it)
    for (const size of sizes) {
      await resize(it, size)
      if (leave) await lead(it)
      const faults = await look(name, size)
      if (faults.length > 0) found[`${name} at ${size.join('×')}`] = faults
      await leave?.(it)
    }
  }
  return found
}

type OpenBoat = (options: BoatFixtureOptions) => Promise<BoatFixture>
type Looked = { readonly faults: object; readonly small: object; readonly fontSize: string }

/** One visit to all views, with text of its own size or another: what is cut, and what is too small for a mouse. */
async function lookWithText(open: OpenBoat, percent: number): Promise<Looked> {
  const it = await open({ prepare: page => enlargeText(page, percent) })
  const small: Record<string, readonly string[]> = {}
  const faults = await lookEverywhere(it, SIZES, async (view, size) => {
    const targets = size === PHONE || size === DESK ? await smallTargets(it.page(), 24) : []
    if (targets.length > 0) small[`${view} at ${size.join('×')}`] = targets
    return faultsOf(it.page())
  })
  const fontSize = await it.page().evaluate(() => getComputedStyle(document.documentElement).fontSize)
  return { faults, small, fontSize }
}

/** Two tests judge what was seen with text of its own size; whichever comes first has looked. */
const looked = new Map<number, Promise<Looked>>()
afterAll(() => looked.clear())
function lookedWithText(open: OpenBoat, percent: number): Promise<Looked> {
  const look = looked.get(percent) ?? lookWithText(open, percent)
  looked.set(percent, look)
  return look
}

test.for([100, 200])(
  'PWA-02 UX with text of %d percent, no size from a small phone up scrolls sideways or cuts text',
  async (percent, { openBoat }) => {
    const { faults, fontSize } = await lookedWithText(openBoat, percent)
    expect([faults, fontSize]).toEqual([{}, `${(16 * percent) / 100}px`])
  },
)

test('UX no word is broken on a narrow screen', async ({ openBoat }) => {
  const it = await openBoat()
  expect(await lookEverywhere(it, NARROW, () => brokenWords(it.page()))).toEqual({})
})

describe('UX every control', () => {
  test('has at least 48×48 px under a finger', async ({ openBoat }) => {
    const it = await openBoat({ prepare: touchedByFingers })
    expect(await lookEverywhere(it, [SMALL, DESK], () => smallTargets(it.page(), 48))).toEqual({})
  })

  test('has at least 24×24 px under a mouse', async ({ openBoat }) => {
    expect((await lookedWithText(openBoat, 100)).small).toEqual({})
  })
})

const boxOf = async (boat: BoatFixture, role: 'button' | 'link' | 'navigation' | 'region' | 'group', name: string) => {
  const box = await boat.page().getByRole(role, { name, exact: true }).boundingBox()
  if (!box) throw new Error(`There is no ${role} '${name}'.`)
  return box
}

interface HomeSeen {
  /** Top and bottom of its parts on the phone, and where its bar begins. */
  readonly parts: readonly { readonly y: number; readonly height: number }[]
  readonly fold: number
  readonly bars: object
  readonly lowButtons: readonly unknown[]
}

/** One visit to Home in all sizes, under a finger. */
async function lookAtHome(open: OpenBoat): Promise<HomeSeen> {
  const it = await open({ prepare: touchedByFingers })
  await enterHome(it)
  const parts = [
    await boxOf(it, 'button', 'ARM'),
    await boxOf(it, 'button', 'Consumption graph'),
    await boxOf(it, 'region', 'Cabin'),
    await boxOf(it, 'region', 'Sensors'),
    await boxOf(it, 'link', 'MOB - MAN OVER BOARD, PHONE LOCATION'),
    await boxOf(it, 'group', 'Position'),
  ]
  const fold = (await boxOf(it, 'navigation', 'Main')).y
  const bars: Record<string, unknown> = {}
  const lowButtons: unknown[] = []
  for (const size of SIZES) {
    await resize(it, size)
    const { x, y, width, height } = await boxOf(it, 'navigation', 'Main')
    bars[size.join('×')] =
      width === size[0] && y + height === size[1] ? 'bottom' : x === 0 && width < 96 ? 'rail' : [x, y, width, height]
    const button = await boxOf(it, 'button', 'ARM')
    if (button.height < 64) lowButtons.push([size, button.height])
  }
  return { parts, fold, bars, lowButtons }
}

let home: Promise<HomeSeen> | undefined
afterAll(() => {
  home = undefined
})
/** Three tests judge what was seen; whichever comes first has looked. */
function homeSeen(open: OpenBoat): Promise<HomeSeen> {
  home ??= lookAtHome(open)
  return home
}

test('NAV-25 UX the main navigation is a bar at the bottom, and a rail from 1024 px', async ({ openBoat }) => {
  expect((await homeSeen(openBoat)).bars).toEqual({
    '320×568': 'bottom',
    '390×844': 'bottom',
    '768×1024': 'bottom',
    '1024×768': 'rail',
    '1440×900': 'rail',
  })
})

test('NAV-25 MAP-01 on a phone on its side the whole bar is in the window, of the map and of settings', async ({
  openBoat,
}) => {
  const it = await openBoat({ viewport: { width: 844, height: 390 } })
  await enterHome(it)
  await act(it, 'go', 'geofence')
  const bar = it.page().getByRole('navigation', { name: 'Main', exact: true })
  const below = () => bar.evaluate(it => it.getBoundingClientRect().bottom - innerHeight)
  expect(await below()).toBeLessThanOrEqual(0)
  await soundAlarm(it)
  await drawn(it.page())
  expect(await below()).toBeLessThanOrEqual(0)
  await act(it, 'go', 'settings')
  expect(await below()).toBeLessThanOrEqual(0)
})

test('UX on a phone on its side man overboard is in view on Home, beside the alarm', async ({ openBoat }) => {
  const it = await openBoat({ viewport: { width: 844, height: 390 } })
  await enterHome(it)
  const bar = await boxOf(it, 'navigation', 'Main')
  const row = await it.page().getByRole('link', { name: /^MOB/ }).boundingBox()
  expect(row && row.y + row.height).toBeLessThanOrEqual(bar.y)
})

describe('OPEN-140 the main navigation on wide screens', () => {
  const PLACES = ['Home', 'Geofence', 'Settings', 'Event log', 'Weather']
  const seen = async (boat: BoatFixture): Promise<unknown> => {
    const { x, y, width, height } = await boxOf(boat, 'navigation', 'Main')
    const links = boat.page().getByRole('navigation', { name: 'Main' }).getByRole('link')
    const boxes = await Promise.all((await links.all()).map(link => link.boundingBox()))
    const isRail = x === 0 && width < 96 && height > width
    const along = boxes.map(box => (isRail ? box?.y : box?.x) ?? -1)
    const inOrder = along.every((at, place) => place === 0 || at > (along[place - 1] ?? 0))
    return [
      isRail ? 'rail' : y + height === boat.page().viewportSize()?.height ? 'bottom' : 'elsewhere',
      await links.allInnerTexts(),
      inOrder,
    ]
  }

  test.for([
    [1023, 'bottom'],
    [1024, 'rail'],
  ] as const)(
    'at %d px is a %s with the same five entries in the same order, and the same rules',
    async ([width, bar], { openBoat }) => {
      const it = await openBoat({ viewport: { width, height: 768 } })
      await enterHome(it)
      expect(await seen(it)).toEqual([bar, PLACES, true])
      const led: string[] = []
      for (const name of [...PLACES.slice(1), 'Home']) {
        await press(it, 'link', name)
        led.push(new URL(it.page().url()).pathname)
        // The overlay of the weather covers the page for a moment.
        await it.advance(WEATHER_SPINNER_MS)
      }
      expect(led).toEqual(['/map', '/settings', '/event-log', '/weather', '/home'])
      await soundAlarm(it)
      expect(await seen(it)).toEqual([bar, PLACES, true])
      await press(it, 'link', 'Event log, clears the alarm')
      expect([
        new URL(it.page().url()).pathname,
        await it.page().getByRole('region', { name: 'Alarm', exact: true }).count(),
      ]).toEqual(['/event-log', 0])
    },
  )
})

describe('UX Home', () => {
  test('HOME-01 shows state, arm button, batteries and cabin without scrolling, then sensors, man over board and position', async ({
    openBoat,
  }) => {
    const { parts, fold } = await homeSeen(openBoat)
    expect(parts.map(part => part.y)).toEqual(parts.map(part => part.y).toSorted((a, b) => a - b))
    expect(parts.slice(0, 3).filter(part => part.y + part.height > fold)).toEqual([])
  })

  test('HOME-06 the arm button is at least 64 px high under a finger, in every size', async ({ openBoat }) => {
    expect((await homeSeen(openBoat)).lowButtons).toEqual([])
  })
})
