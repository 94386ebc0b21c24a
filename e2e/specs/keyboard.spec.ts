/** Home and Settings by keyboard alone. */
import { describe } from 'vitest'
import { PHONE } from '#runner/captain/shared/phone.ts'
import { enterHome, soundAlarm, pressKeys } from '#fixture/serverActions.ts'
import { focusFaultOf, focusOn, focused, walkMenu } from '#fixture/focus.ts'
import { expect, type BoatFixture, test } from '#fixture/test.ts'

const observe = (boat: BoatFixture, fact: string, parameter?: unknown) =>
  boat.people.actorOf('captain').observe(fact, parameter)
const SMALL = { width: 320, height: 568 }

describe('UX by keyboard', () => {
  test('HOME-06 ALARM-02 the captain arms the boat', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    await focusOn(it, 'ARM')
    await pressKeys(it, 'Enter')
    await it.advance(3_000)
    expect(await observe(it, 'armed')).toBe(true)
  })

  test('a graph opens, takes the focus, and returns it', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    await focusOn(it, 'Consumption graph')
    await pressKeys(it, 'Enter')
    const inside = await it
      .page()
      .getByRole('dialog', { name: 'Consumption' })
      .evaluate(dialog => dialog.contains(document.activeElement))
    await pressKeys(it, 'Escape')
    expect([inside, await it.page().getByRole('dialog').count(), await focused(it)]).toEqual([
      true,
      0,
      'Consumption graph',
    ])
  })

  test('arrow keys move through the readings of a graph', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    await it.advance(60_000)
    await focusOn(it, 'Consumption graph')
    await pressKeys(it, 'Enter')
    await focusOn(it, 'Main battery voltage')
    await pressKeys(it, 'ArrowLeft')
    expect(await it.page().getByRole('dialog').getByRole('status').innerText()).toBe('10:00:00, 12.72 V')
  })

  test('a menu opens, arrow keys move through it, and Escape returns the focus', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    await focusOn(it, 'Main Door Sensor menu')
    const walked = await walkMenu(it, ['ArrowDown', 'ArrowDown'])
    expect([walked, await it.page().getByRole('menu').count(), await focused(it)]).toEqual([
      ['ENROL', 'UNPAIR', 'Set open'],
      0,
      'Main Door Sensor menu',
    ])
  })

  test('ENROLL-02 ENROLL-26 the captain starts and closes an enrollment', async ({ openBoat }) => {
    const it = await openBoat({ plan: { sensors: [{ type: 'door' }] } })
    await enterHome(it)
    await focusOn(it, 'Smart Plug menu')
    await pressKeys(it, 'Enter', 'Enter')
    expect([await observe(it, 'enrollment'), await focused(it)]).toEqual([
      { stage: 'preparing', seconds: 20 },
      'Close enrolment',
    ])
    await pressKeys(it, 'Enter')
    expect([await observe(it, 'enrollment'), await focused(it)]).toEqual([{ stage: 'none' }, 'Smart Plug, --, --'])
  })

  test('UX Escape closes the unpair question and keeps the device', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    await focusOn(it, 'Main Door Sensor menu')
    await pressKeys(it, 'Enter', 'ArrowDown', 'Enter')
    const asked = await it.page().getByRole('alertdialog', { name: 'Unpair Main Door Sensor?' }).count()
    await pressKeys(it, 'Escape')
    expect([
      asked,
      await it.page().getByRole('alertdialog').count(),
      it.hostedBoat.boat.state.sensors.length,
      await focused(it),
    ]).toEqual([1, 0, 4, 'Main Door Sensor menu'])
  })

  test('the captain switches a plug', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    await focusOn(it, /^Smart Plug, /)
    await pressKeys(it, 'Space')
    await focusOn(it, 'Power Smart Plug')
    await pressKeys(it, 'Space')
    await it.advance(4_000)
    expect(await observe(it, 'sensor', 'smartPlug')).toMatchObject({ state: 'ON' })
  })

  test('the panels of Settings open and close', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    await focusOn(it, 'Settings')
    await pressKeys(it, 'Enter')
    await focusOn(it, /^Gas detector, /)
    const seen: unknown[] = []
    for (const key of ['Enter', 'Space']) {
      await pressKeys(it, key)
      seen.push(await observe(it, 'gas'))
    }
    expect(seen).toEqual(['Normal', undefined])
  })

  test('ROUTE-01 the skip link moves into the screen and keeps the address', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    await focusOn(it, 'Skip to content', 'Shift+Tab')
    expect(await focusFaultOf(it)).toBeUndefined()
    await pressKeys(it, 'Enter', 'Tab')
    expect([await focused(it), new URL(it.page().url()).hash]).toEqual(['ARM', ''])
  })

  test('GEOF-09 a radius that could not be saved leaves the focus on SAVE', async ({ openBoat }) => {
    const it = await openBoat({ expectedErrors: /status of 500/ })
    const captain = it.people.actorOf('captain')
    await captain.open('/map')
    await it.advance(1_000)
    await captain.act('open-radius', undefined)
    await it.page().route('**/api/Profile', route => route.fulfill({ status: 500 }))
    const save = it.page().getByRole('button', { name: 'SAVE', exact: true })
    await save.focus()
    await pressKeys(it, 'Enter')
    const failure = it.page().getByRole('dialog', { name: 'Geofence radius' }).getByRole('status')
    expect([await failure.innerText(), await focused(it)]).toEqual([
      'Not saved. The gateway did not take it. Try again.',
      'SAVE',
    ])
  })

  test('JOURNEY-18 a favourite that could not be saved leaves the focus on SAVE', async ({ openBoat }) => {
    const it = await openBoat({ expectedErrors: /status of 500/ })
    const captain = it.people.actorOf('captain')
    await captain.open('/logbook-record/2026-05-31,2026-06-01')
    await it.advance(1_000)
    await captain.act('open-log-options', undefined)
    await captain.act('choose-log-option', 'save')
    await captain.act('fill-favourite', { nickname: 'Round the lighthouse' })
    let saves = 0
    await it.page().route('**/api/favouriteJourney', route => {
      // After the failure the app reads the favourites again.
      if (route.request().method() === 'POST') saves += 1
      return route.fulfill({ status: 500 })
    })
    await focusOn(it, 'SAVE')
    await pressKeys(it, 'Enter')
    expect([saves, await focused(it), await observe(it, 'favourite-form')]).toMatchObject([
      1,
      'SAVE',
      { nickname: '20/30', enabled: true },
    ])
  })

  test('XTRA-06 the question after the test of the alarm leaves the focus on its card', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    await it.people.actorOf('captain').open('/this-device')
    await it.advance(1_000)
    await focusOn(it, 'Test my alarm')
    await pressKeys(it, 'Enter')
    await focusOn(it, 'No')
    await pressKeys(it, 'Enter')
    expect(await focused(it)).toBe('Test of the alarm')
  })

  test('GEO-15 GEO-18 a location that the phone does not find leaves the focus on REQUEST USER POSITION', async ({
    openBoat,
  }) => {
    const it = await openBoat()
    await enterHome(it)
    await it.people.actorOf('captain').act(PHONE, { location: 'timeout' })
    await it.people.actorOf('captain').open('/geo-permission?destination=map')
    await it.advance(1_000)
    await focusOn(it, 'REQUEST USER POSITION')
    await pressKeys(it, 'Enter')
    const during = await focused(it)
    await it.advance(21_000)
    expect([during, await focused(it), await observe(it, 'permission-error')]).toEqual([
      'Asking the phone …',
      'REQUEST USER POSITION',
      { title: 'ERROR GETTING GEOLOCATION', text: 'The request to get user location timed out.' },
    ])
  })

  test('MOB-06 a message that could not be sent leaves the focus on Send Message, and so does Retry', async ({
    openBoat,
  }) => {
    const it = await openBoat({ expectedErrors: /status of 500/ })
    const captain = it.people.actorOf('captain')
    await captain.act('phone', { location: { latitude: 55.676482, longitude: 12.571915, accuracy: 6 } })
    await enterHome(it)
    await captain.act('man-over-board', undefined)
    await captain.act('request-position', undefined)
    await it.advance(1_000)
    await captain.act('mob-phone', '+4520123456')
    await it.advance(1_500)
    await it.page().route('**/api/mob/send/', route => route.fulfill({ status: 500 }))
    const focuses: string[] = []
    for (const button of ['Send Message', 'Retry']) {
      await it.page().getByRole('button', { name: button, exact: true }).focus()
      await pressKeys(it, 'Enter')
      focuses.push(await focused(it))
      await it.advance(1_500)
    }
    const failures = await it.page().getByRole('alert').getByText('Not sent', { exact: true }).count()
    expect([focuses, failures]).toEqual([['Send Message', 'Send Message'], 1])
  })

  test.for(['Home', 'Settings'])(
    'the focus on %s is always visible, with an alarm above it',
    async (screen, { openBoat }) => {
      const it = await openBoat({ viewport: SMALL })
      await enterHome(it)
      if (screen === 'Settings') await it.people.actorOf('captain').act('panel', 'gas')
      await soundAlarm(it)
      const faults = new Set<string>()
      const met = new Set<string>()
      for (let round = 0; round < 40; round++) {
        await it.page().keyboard.press(round < 20 ? 'Tab' : 'Shift+Tab')
        met.add(await focused(it))
        const fault = await focusFaultOf(it)
        if (fault) faults.add(`${await focused(it)} ${fault}`)
      }
      expect([[...faults], met.size > 12]).toEqual([[], true])
    },
  )
})
