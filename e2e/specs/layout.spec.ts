/** The app on screens from 320×568 to 1440×900: with fingers and mouse, with text at its own size and at twice that. */
import { WEATHER_SPINNER_MS } from '@drydock/contracts'
import { describe } from 'vitest'
import { act, enterHome, press, soundAlarm, pushBanner } from '#fixture/serverActions.ts'
import { drawn, enlargeText, faultsOf, smallTargets, touchedByFingers } from '#fixture/shape.ts'
import { expect, type BoatFixture, test } from '#fixture/test.ts'

type Size = readonly [width: number, height: number]
const SIZES: readonly Size[] = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1440, 900],
]
const [SMALL, PHONE, , , DESK] = SIZES as readonly [Size, Size, Size, Size, Size]

type Lead = (it: BoatFixture) => Promise<void>
interface View {
  readonly name: string
  /** From the view before to this one. */
  readonly lead: Lead
  /** A view that a change of size may close is opened again at each size, and closed by this. */
  readonly leave?: Lead
}

const VIEWS: readonly View[] = [
  { name: 'Home', lead: enterHome },
  { name: 'open row', lead: it => act(it, 'expand', 'smartPlug') },
  { name: 'voltage sheet', lead: it => act(it, 'graph', 'consumption') },
  { name: 'question', lead: askUnpair },
  { name: 'enrollment', lead: enrolAnew },
  { name: 'three banners', lead: raiseBanners },
  { name: 'messages', lead: it => press(it, 'button', 'Messages'), leave: it => press(it, 'button', 'Close') },
  { name: 'settings', lead: unfoldSettings },
  { name: 'profile', lead: it => act(it, 'go', 'profile') },
  { name: 'weather', lead: readWeather },
  { name: 'event log', lead: it => act(it, 'open-event-log') },
]

async function askUnpair(it: BoatFixture): Promise<void> {
  await act(it, 'close-graph')
  await press(it, 'button', 'Smart Plug menu')
  await press(it, 'menuitem', 'UNPAIR')
}

async function enrolAnew(it: BoatFixture): Promise<void> {
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
  await it.pass(WEATHER_SPINNER_MS)
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

/** Looks at every view in these sizes; answers what was found, by view and size. */
async function lookEverywhere(
  it: BoatFixture,
  sizes: readonly Size[],
  look: () => Promise<readonly string[]>,
): Promise<object> {
  const found: Record<string, readonly string[]> = {}
  for (const { name, lead, leave } of VIEWS) {
    if (!leave) await lead(it)
    for (const size of sizes) {
      await resize(it, size)
      if (leave) await lead(it)
      const faults = await look()
      if (faults.length > 0) found[`${name} at ${size.join('×')}`] = faults
      await leave?.(it)
    }
  }
  return found
}

test.for([100, 200])(
  'PWA-02 UX from a small phone on, with text of %d percent, nothing scrolls sideways and no text is cut',
  async (percent, { openBoat }) => {
    const it = await openBoat({ prepare: page => enlargeText(page, percent) })
    expect(await lookEverywhere(it, SIZES, () => faultsOf(it.page()))).toEqual({})
    expect(await it.page().evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      `${(16 * percent) / 100}px`,
    )
  },
)

describe('UX everything that is pressed', () => {
  test('has at least 48×48 px under a finger', async ({ openBoat }) => {
    const it = await openBoat({ prepare: touchedByFingers })
    expect(await lookEverywhere(it, [SMALL, DESK], () => smallTargets(it.page(), 48))).toEqual({})
  })

  test('has at least 24×24 px under a mouse', async ({ openBoat }) => {
    const it = await openBoat()
    expect(await lookEverywhere(it, [PHONE, DESK], () => smallTargets(it.page(), 24))).toEqual({})
  })
})

const boxOf = async (it: BoatFixture, role: 'button' | 'link' | 'navigation' | 'region' | 'group', name: string) => {
  const box = await it.page().getByRole(role, { name, exact: true }).boundingBox()
  if (!box) throw new Error(`There is no ${role} '${name}'.`)
  return box
}

test('NAV-25 UX the places are a bar at the bottom, and a rail from 1024 px on', async ({ openBoat }) => {
  const it = await openBoat()
  await enterHome(it)
  const bars: Record<string, unknown> = {}
  for (const size of SIZES) {
    await resize(it, size)
    const { x, y, width, height } = await boxOf(it, 'navigation', 'Main')
    bars[size.join('×')] =
      width === size[0] && y + height === size[1] ? 'bottom' : x === 0 && width < 96 ? 'rail' : [x, y, width, height]
  }
  expect(bars).toEqual({
    '320×568': 'bottom',
    '390×844': 'bottom',
    '768×1024': 'bottom',
    '1024×768': 'rail',
    '1440×900': 'rail',
  })
})

describe('OPEN-140 the bars on wide screens', () => {
  const PLACES = ['Home', 'Geofence', 'Settings', 'Event log', 'Weather']
  const seen = async (it: BoatFixture): Promise<unknown> => {
    const { x, y, width, height } = await boxOf(it, 'navigation', 'Main')
    const links = it.page().getByRole('navigation', { name: 'Main' }).getByRole('link')
    const boxes = await Promise.all((await links.all()).map(link => link.boundingBox()))
    const isRail = x === 0 && width < 96 && height > width
    const along = boxes.map(box => (isRail ? box?.y : box?.x) ?? -1)
    const inOrder = along.every((at, place) => place === 0 || at > (along[place - 1] ?? 0))
    return [
      isRail ? 'rail' : y + height === it.page().viewportSize()?.height ? 'bottom' : 'elsewhere',
      await links.allInnerTexts(),
      inOrder,
    ]
  }

  test.for([
    [1023, 'bottom'],
    [1024, 'rail'],
  ] as const)(
    'at %d px they are a %s with the same five entries in the same order, and the same rules',
    async ([width, bar], { openBoat }) => {
      const it = await openBoat({ viewport: { width, height: 768 } })
      await enterHome(it)
      expect(await seen(it)).toEqual([bar, PLACES, true])
      const led: string[] = []
      for (const name of [...PLACES.slice(1), 'Home']) {
        await press(it, 'link', name)
        led.push(new URL(it.page().url()).pathname)
        // The overlay of the weather covers the page for a moment.
        await it.pass(WEATHER_SPINNER_MS)
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
    const it = await openBoat()
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
    expect(parts.map(part => part.y)).toEqual(parts.map(part => part.y).toSorted((a, b) => a - b))
    expect(parts.slice(0, 3).filter(part => part.y + part.height > fold)).toEqual([])
  })

  test('HOME-06 the arm button is at least 64 px high in every size', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    const low: unknown[] = []
    for (const size of SIZES) {
      await resize(it, size)
      const { height } = await boxOf(it, 'button', 'ARM')
      if (height < 64) low.push([size, height])
    }
    expect(low).toEqual([])
  })
})

test.for([
  ['no-preference', 'banner_bell 1s'],
  ['reduce', 'none 0s'],
] as const)(
  'UX the alarm banner flashes at 1 Hz, and not at all when motion is unwelcome: %s',
  async ([motion, flash], { openBoat }) => {
    const it = await openBoat({ prepare: page => page.emulateMedia({ reducedMotion: motion }) })
    await enterHome(it)
    await soundAlarm(it)
    const style = await it
      .page()
      .locator('[data-banner="alarm"]')
      .evaluate(banner => {
        const { animationName, animationDuration } = getComputedStyle(banner)
        return `${animationName} ${animationDuration}`
      })
    expect(style).toBe(flash)
  },
)
