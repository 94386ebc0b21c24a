/**
 * The colors of the requirements in each theme. By day and at dusk they are red, orange and green. By night all is red,
 * and brightness, pattern and words differ.
 */
import type { Locator } from 'playwright'
import { describe } from 'vitest'
import { enterHome, press, soundAlarm, pushBanner } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, test } from '#fixture/test.ts'

type Theme = 'day' | 'dusk' | 'night'
const setTheme = (boat: BoatFixture, theme: Theme): Promise<void> =>
  boat.page().evaluate(name => void Object.assign(document.documentElement.dataset, { theme: name }), theme)
const banner = (it: BoatFixture, name: string): Locator => it.page().getByRole('region', { name, exact: true })
const entry = (it: BoatFixture): Locator => it.page().getByRole('navigation', { name: 'Main' }).getByRole('link').nth(3)

interface Look {
  readonly background: string
  readonly color: string
  readonly pattern: string
}
const lookOf = (locator: Locator): Promise<Look> =>
  locator.evaluate(element => {
    for (const it of element.getAnimations()) it.pause()
    for (const it of element.getAnimations()) it.currentTime = 0
    const { backgroundColor, color, backgroundImage } = getComputedStyle(element)
    return { background: backgroundColor, color, pattern: backgroundImage === 'none' ? 'plain' : 'striped' }
  })
const wordOf = (it: BoatFixture, name: string): Promise<string> => banner(it, name).getByRole('heading').innerText()

async function raiseAll(it: BoatFixture): Promise<void> {
  await enterHome(it)
  await pushBanner(it, 'success', 'Ahoy')
  await pushBanner(it, 'warning', 'Main power loss')
  await soundAlarm(it)
}

describe('BANNER-01 BANNER-02 BANNER-03 the banners', () => {
  test.for([
    ['day', 'rgb(193, 18, 31)', 'rgb(244, 145, 43)', 'rgb(27, 122, 67)'],
    ['dusk', 'rgb(212, 42, 54)', 'rgb(242, 154, 63)', 'rgb(46, 143, 87)'],
  ] as const)('are red, orange and green by %s', async ([theme, red, orange, green], { openBoat }) => {
    const it = await openBoat()
    await raiseAll(it)
    await setTheme(it, theme)
    const colors = [
      await lookOf(banner(it, 'Alarm')),
      await lookOf(banner(it, 'Warning')),
      await lookOf(banner(it, 'Success')),
    ]
    expect(colors.map(look => look.background)).toEqual([red, orange, green])
    expect([await wordOf(it, 'Alarm'), await wordOf(it, 'Warning'), await wordOf(it, 'Success')]).toEqual([
      'ALARM TRIGGERED',
      'WARNING',
      'SUCCESS',
    ])
  })

  test('OPEN-141 differ in brightness, pattern and word by night', async ({ openBoat }) => {
    const it = await openBoat()
    await raiseAll(it)
    await setTheme(it, 'night')
    const seen: unknown[] = []
    for (const name of ['Alarm', 'Warning', 'Success']) {
      const { background, pattern } = await lookOf(banner(it, name))
      seen.push([await wordOf(it, name), background, pattern])
    }
    expect(seen).toEqual([
      ['ALARM TRIGGERED', 'rgb(255, 78, 22)', 'plain'],
      ['WARNING', 'rgb(38, 5, 1)', 'striped'],
      ['SUCCESS', 'rgb(30, 4, 1)', 'plain'],
    ])
  })
})

describe('NAV-31 NAV-32 the Event log entry', () => {
  const seen = async (boat: BoatFixture): Promise<unknown> => {
    const { background, color } = await lookOf(entry(boat))
    return [await entry(boat).getAttribute('aria-label'), await entry(boat).innerText(), color, background]
  }
  const CLEAR = 'rgba(0, 0, 0, 0)'

  test.for([
    ['day', 'rgb(176, 14, 27)', 'rgb(86, 101, 115)'],
    ['dusk', 'rgb(255, 145, 142)', 'rgb(147, 165, 179)'],
  ] as const)('is red in alarm mode and gray without an alarm by %s', async ([theme, red, gray], { openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    await setTheme(it, theme)
    expect(await seen(it)).toEqual([null, 'Event log', gray, CLEAR])
    await soundAlarm(it)
    expect(await seen(it)).toEqual(['Event log, clears the alarm', 'Event log', red, CLEAR])
    await press(it, 'link', 'Event log, clears the alarm')
    await press(it, 'link', 'Home')
    expect(await seen(it)).toEqual([null, 'Event log', gray, CLEAR])
  })

  test('OPEN-141 has a bright background, dark text and another name in alarm mode by night', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    await setTheme(it, 'night')
    expect(await seen(it)).toEqual([null, 'Event log', 'rgb(230, 57, 16)', CLEAR])
    await soundAlarm(it)
    expect(await seen(it)).toEqual(['Event log, clears the alarm', 'Event log', 'rgb(10, 1, 0)', 'rgb(255, 78, 22)'])
  })
})

test('SM-ALARM-9 NAV-29 without an alarm the Event log entry opens the event log and makes no other call', async ({
  openBoat,
}) => {
  const it = await openBoat()
  await enterHome(it)
  const from = it.hostedBoat.boat.clock.now()
  const calls: string[] = []
  it.hostedBoat.boat.journal.subscribe(one => void (one.lane === 'rest' && calls.push(one.name)))
  await press(it, 'link', 'Event log')
  await it.advance(1_000)
  expect([new URL(it.page().url()).pathname, await it.page().getByRole('heading', { level: 1 }).innerText()]).toEqual([
    '/event-log',
    'EVENT LOG',
  ])
  expect([
    await banner(it, 'Alarm').count(),
    await entry(it).getAttribute('aria-label'),
    it.hostedBoat.boat.clock.now() - from,
  ]).toEqual([0, null, 1_000])
  expect(new Set(calls)).toEqual(new Set(['GET /api/sensor/CoreHistory']))
})

test.for([
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 800 }],
] as const)('SETTINGS-01 Settings has exactly four sections, in order, on a %s', async ([, viewport], { openBoat }) => {
  const it = await openBoat({ viewport })
  await enterHome(it)
  await press(it, 'link', 'Settings')
  const sections = it.page().getByRole('main').getByRole('heading', { level: 2 })
  const names = (await sections.allInnerTexts()).map(text => text.split('\n')[0])
  expect(names).toEqual(['My Boat', 'System status', 'Control', 'Sensors'])
  expect(await it.page().getByRole('main').getByRole('region').count()).toBe(4)
  for (const section of await sections.all()) expect(await section.isVisible()).toBe(true)
})

test.for([
  ['no-preference', 'banner_bell 1s'],
  ['reduce', 'none 0s'],
] as const)(
  'UX the alarm banner flashes at 1 Hz, and not at all with reduced motion: %s',
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

test.for([
  ['no-preference', 390, '5px', '0px'],
  ['reduce', 390, '9px', '4px'],
  ['reduce', 320, '9px', '0px'],
  ['reduce', 1280, '9px', '0px'],
] as const)(
  'UX with motion %s on a page %i px wide, a still frame of %s goes around the page during an alarm, which makes room of %s',
  async ([reducedMotion, width, thickness, room], { openBoat }) => {
    const it = await openBoat({
      viewport: { width, height: 844 },
      prepare: page => page.emulateMedia({ reducedMotion }),
    })
    await enterHome(it)
    const frame = it.page().locator('[data-banner="alarm"] + div')
    expect(await frame.count()).toBe(0)
    await soundAlarm(it)
    const drawn = await frame.evaluate(element => {
      const { borderWidth, borderStyle, borderColor, animationName, pointerEvents } = getComputedStyle(element)
      const { x, y, width, height } = element.getBoundingClientRect()
      const { paddingLeft, paddingRight } = getComputedStyle(element.closest('.app') ?? element)
      return {
        frame: `${borderWidth} ${borderStyle} ${borderColor}`,
        is: [animationName, pointerEvents],
        at: [x, y, width, height],
        room: [paddingLeft, paddingRight],
      }
    })
    expect(drawn).toEqual({
      frame: `${thickness} solid rgb(193, 18, 31)`,
      is: ['none', 'none'],
      at: [0, 0, width, 844],
      room: [room, room],
    })
  },
)
