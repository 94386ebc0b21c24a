/** Home: gauges at the limits of the normal range, columns of the list, menus of its rows, and its links. */
import { describe } from 'vitest'
import type { Locator } from 'playwright'
import { act, enterHome, press } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, sharingTest, test } from '#fixture/test.ts'

const ROWS = ['Shore Power', 'Smart Plug', 'Main Door Sensor', 'Deck Hatch Sensor']
const SCREENS = [
  ['390×844', { width: 390, height: 844 }],
  ['1280×800', { width: 1_280, height: 800 }],
] as const

/** Height in pixels of one line of a long name. */
const LINE_OF_LONG_NAME = 22

/** Of the boat as it is: a test may push readings, lay out the page in another size, and go to and fro. */
const calmTest = sharingTest()

const observe = (boat: BoatFixture, fact: string, parameter?: unknown): Promise<unknown> =>
  boat.people.actorOf('captain').observe(fact, parameter)

/** The boat pushes a status with these readings of main and starter battery. */
async function pushVolts(it: BoatFixture, main: string, starter: string): Promise<void> {
  it.hostedBoat.boat.pushRaw('SetStatusOnClient', [
    JSON.stringify({ Al: { Alarm: '0' }, Vs: { V1: main, V2: starter } }),
  ])
  await it.rest()
}

describe('a gauge', () => {
  calmTest.for([
    ['POWER-12 LIMIT-15 of a 12V system', 11.79, 11.8, 14.8, 14.81],
    ['POWER-13 LIMIT-16 of a 24V system', 23.59, 23.6, 29.5, 29.51],
  ] as const)(
    'HOME-02 HOME-04 %s is Low at %f, Normal from %f to %f, and High at %f',
    async ([, ...volts], { boat: it }) => {
      await enterHome(it)
      const seen: unknown[] = []
      for (const reading of volts.map(String)) {
        await pushVolts(it, reading, '12.50')
        seen.push(await observe(it, 'consumption'), await observe(it, 'starter'))
        await pushVolts(it, '12.50', reading)
        seen.push(await observe(it, 'starter'), await observe(it, 'consumption'))
      }
      const shown = [
        ['Low', 'error'],
        ['Normal', 'neutral'],
        ['Normal', 'neutral'],
        ['High', 'error'],
      ] as const
      const other = { value: '12.50', band: 'Normal', color: 'neutral' }
      const expected = shown.flatMap(([band, color], at) => [
        { value: volts[at]?.toFixed(2), band, color },
        other,
        { value: volts[at]?.toFixed(2), band, color },
        other,
      ])
      expect(seen).toEqual(expected)
    },
  )

  calmTest("POWER-08 OPEN-061 shows '--' for a reading that is not a plain decimal number", async ({ boat: it }) => {
    await enterHome(it)
    const other = { value: '12.50', band: 'Normal', color: 'neutral' }
    for (const reading of ['0x0C', '0b1100', '1.2e1', '12,7', '12.7 V', '.', 'NotPresent', '']) {
      await pushVolts(it, reading, '12.50')
      expect([reading, await observe(it, 'consumption'), await observe(it, 'starter')]).toEqual([
        reading,
        { value: '--', color: 'neutral' },
        other,
      ])
      await pushVolts(it, '12.50', '12.50')
      expect(await observe(it, 'consumption')).toEqual(other)
    }
  })
})

describe('the list of sensors', () => {
  const edges = async (locator: Locator): Promise<{ left: number; right: number; middle: number }> => {
    const box = await locator.boundingBox()
    if (!box) throw new Error(`${String(locator)} is not displayed.`)
    return { left: box.x, right: box.x + box.width, middle: box.y + box.height / 2 }
  }

  test.for(SCREENS)(
    'HOME-10 OPEN-142 aligns its rows to the columns Status and Responsive, from left to right, %s',
    async ([, size], { openBoat }) => {
      const it = await openBoat({ viewport: size })
      await enterHome(it)
      const list = it.page().getByRole('region', { name: 'Sensors', exact: true })
      const [status, responsive] = [
        await edges(list.getByText('Status', { exact: true })),
        await edges(list.getByText('Responsive', { exact: true })),
      ]
      expect([status.right < responsive.left, status.middle]).toEqual([true, responsive.middle])
      for (const name of ROWS) {
        const row = list.getByRole('listitem', { name, exact: true })
        const [state, age] = [
          await edges(row.getByText(/^(ON|OFF|Closed) ?$/)),
          await edges(row.getByText(/^\d+s ago ?$/)),
        ]
        expect([
          name,
          state.left,
          state.right < responsive.left,
          age.left > status.right,
          age.right,
          Math.abs(state.middle - age.middle) < 6,
        ]).toEqual([name, status.left, true, true, responsive.right, true])
      }
    },
  )

  const PAIRED = { ENROL: false, UNPAIR: true }
  const MISSING = { ENROL: true, UNPAIR: false }

  /** Returns which of both actions the menu of a row offers. */
  async function offered(it: BoatFixture, name: string): Promise<unknown> {
    await press(it, 'button', `${name} menu`)
    const entry = (action: string): Locator => it.page().getByRole('menuitem', { name: action, exact: true })
    const seen = { ENROL: await entry('ENROL').isEnabled(), UNPAIR: await entry('UNPAIR').isEnabled() }
    await it.page().keyboard.press('Escape')
    await it.rest()
    return seen
  }

  calmTest('HOME-17 HOME-18 OPEN-066 offers UNPAIR in each row while its device is paired', async ({ boat: it }) => {
    await enterHome(it)
    const seen: Record<string, unknown> = {}
    for (const name of ROWS) seen[name] = await offered(it, name)
    expect(seen).toEqual({
      'Shore Power': PAIRED,
      'Smart Plug': PAIRED,
      'Main Door Sensor': PAIRED,
      'Deck Hatch Sensor': PAIRED,
    })
  })

  test('HOME-17 HOME-18 OPEN-066 offers ENROL in each row while no device is paired, and enrolls its type', async ({
    openBoat,
  }) => {
    const it = await openBoat({ plan: { sensors: [] } })
    await enterHome(it)
    const seen: Record<string, unknown> = {}
    for (const name of ROWS.slice(1)) {
      seen[name] = await offered(it, name)
      await press(it, 'button', `${name} menu`)
      await press(it, 'menuitem', 'ENROL')
      await press(it, 'button', 'Close enrolment')
    }
    expect(seen).toEqual({ 'Smart Plug': MISSING, 'Main Door Sensor': MISSING, 'Deck Hatch Sensor': MISSING })
    const calls = it.hostedBoat.boat.journal
      .since(0)
      .flatMap(({ lane, name, body }) => (lane === 'rest' && /enroll/.test(name) ? [JSON.stringify(body)] : []))
    expect(calls.map(call => /"deviceTypeId":"(\d+)"/.exec(call)?.[1])).toEqual(['3', '10', '1'])
  })
})

describe('panels of Home', () => {
  calmTest.for([
    ['NAV-15', 'shorePower', '/history/2', 'Shore Power'],
    ['NAV-16', 'smartPlug', '/history/3', 'Smart Plug'],
    ['NAV-17', 'door', '/history/10', 'Main Door Sensor'],
    ['NAV-18', 'hatch', '/history/1', 'Deck Hatch Sensor'],
  ] as const)(
    '%s OPEN-075 OPEN-076 going back from the history of %s, %s, to Home opens the row %s and closes the others',
    async ([, sensor, path, name], { boat: it }) => {
      await enterHome(it)
      const seen: unknown[] = []
      const turn = async (page: 'back' | 'forward'): Promise<void> => {
        await (page === 'back' ? it.page().goBack() : it.page().goForward())
        await it.rest()
        seen.push([new URL(it.page().url()).pathname, await observe(it, 'open-panels')])
      }
      const other = sensor === 'door' ? 'hatch' : 'door'
      await act(it, 'expand', sensor)
      await act(it, 'history', sensor)
      await turn('back')
      await act(it, 'expand', sensor)
      await act(it, 'expand', other)
      await turn('forward')
      await turn('back')
      expect(seen.map(it => JSON.stringify(it))).toEqual(
        [
          ['/home', [name]],
          [path, []],
          ['/home', [name]],
        ].map(it => JSON.stringify(it)),
      )
    },
  )
})

describe('the links of Home', () => {
  const here = async (boat: BoatFixture): Promise<unknown> => {
    const { pathname, search } = new URL(boat.page().url())
    return [pathname + search, await observe(boat, 'screen')]
  }

  test('ROUTE-34 lead to geo-permission, mob and map and back, each with its screen', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    const led: unknown[] = []
    await act(it, 'man-over-board')
    led.push(
      await here(it),
      await it.page().getByRole('button', { name: 'REQUEST USER POSITION', exact: true }).isVisible(),
    )
    await act(it, 'phone', { location: { latitude: 55.6761, longitude: 12.5687, accuracy: 5 } })
    await act(it, 'request-position')
    await press(it, 'link', 'Home')
    led.push(await here(it), await it.page().getByRole('meter', { name: 'Consumption', exact: true }).isVisible())
    await act(it, 'man-over-board')
    led.push(await here(it), await it.page().getByRole('button', { name: 'Send Message', exact: true }).isVisible())
    await press(it, 'link', 'Home')
    await press(it, 'link', 'Geofence')
    led.push(await here(it), await it.page().getByRole('button', { name: 'Open map actions', exact: true }).isVisible())
    await press(it, 'link', 'Home')
    led.push(await here(it))
    expect(led).toEqual([
      ['/geo-permission?destination=mob', 'permission'],
      true,
      ['/home', 'home'],
      true,
      ['/mob', 'mob'],
      true,
      ['/map', 'map'],
      true,
      ['/home', 'home'],
    ])
  })
})

test('ENROLL-25 while a device is being enrolled, ENROL for another names the first and makes no call, on Home and in Settings', async ({
  openBoat,
}) => {
  const it = await openBoat({ plan: { sensors: [], radio: { opens: 'never' } } })
  await enterHome(it)
  await act(it, 'enrol', 'smartPlug')
  const said: unknown[] = []
  await act(it, 'enrol', 'door')
  said.push(
    await it.page().getByRole('region', { name: 'Warning', exact: true }).innerText(),
    await observe(it, 'enrollment'),
  )
  await press(it, 'button', 'Close warning')
  await act(it, 'panel', 'smoke')
  await act(it, 'enrol-in-panel', 'smoke')
  said.push(await it.page().getByRole('region', { name: 'Warning', exact: true }).innerText())
  const warning = expect.stringMatching(
    /^WARNING\s+Smart Plug is being enrolled\.\s+Only one device can be enrolled at a time\./,
  )
  expect(said).toEqual([warning, { stage: 'preparing', seconds: 20 }, warning])
  expect(
    it.hostedBoat.boat.journal.since(0).filter(({ lane, name }) => lane === 'rest' && name.includes('enroll')).length,
  ).toBe(1)
})

test.for(SCREENS)(
  'PROFILE-38 on %s the longest name of a boat is within the page, and covers nothing of its state',
  async ([, viewport], { openBoat }) => {
    const it = await openBoat({ plan: { name: 'W'.repeat(30) }, viewport })
    await enterHome(it)
    const [name, state] = await Promise.all(
      ['W'.repeat(30), 'DISARMED'].map(text =>
        it
          .page()
          .getByRole('heading', { name: text, exact: true })
          .evaluate(at => {
            const { top, bottom } = at.getBoundingClientRect()
            return { top, bottom }
          }),
      ),
    )
    const { top = -1, bottom = 0 } = name ?? {}
    expect([top >= 0, bottom <= (state?.top ?? 0), bottom - top <= 4 * LINE_OF_LONG_NAME]).toEqual([true, true, true])
  },
)

test('UX the switch of a device is named after the word beside it, and by night it has an outline off and on', async ({
  openBoat,
}) => {
  const it = await openBoat()
  await enterHome(it)
  await act(it, 'expand', 'smartPlug')
  const plug = it.page().getByRole('switch', { name: 'Power Smart Plug', exact: true })
  const outline = (isOn: boolean) =>
    plug.evaluate((element, checked) => {
      document.documentElement.dataset['theme'] = 'night'
      Object.assign(element, { checked })
      const indicator = element.parentElement?.querySelector('.fui-Switch__indicator')
      return indicator ? getComputedStyle(indicator).borderTopColor : 'no switch'
    }, isOn)
  expect([await outline(false), await outline(true)]).toEqual(['rgb(240, 66, 20)', 'rgb(240, 66, 20)'])
})
