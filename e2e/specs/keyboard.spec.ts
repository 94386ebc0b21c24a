/** Home and Settings by keyboard alone. */
import { describe } from 'vitest'
import { enterHome, soundAlarm, type } from '#fixture/serverActions.ts'
import { focusFaultOf, focusOn, focused } from '#fixture/focus.ts'
import { expect, type Harbour, test } from '#fixture/test.ts'

const observe = (it: Harbour, fact: string, parameter?: unknown) => it.people.cast('captain').observe(fact, parameter)
const SMALL = { width: 320, height: 568 }

describe('UX by keyboard', () => {
  test('HOME-06 ALARM-02 the boat is armed', async ({ harbour }) => {
    const it = await harbour()
    await enterHome(it)
    await focusOn(it, 'ARM')
    await type(it, 'Enter')
    await it.pass(3_000)
    expect(await observe(it, 'armed')).toBe(true)
  })

  test('a graph opens, takes the focus, and gives it back', async ({ harbour }) => {
    const it = await harbour()
    await enterHome(it)
    await focusOn(it, 'Consumption graph')
    await type(it, 'Enter')
    const inside = await it
      .page()
      .getByRole('dialog', { name: 'Consumption' })
      .evaluate(dialog => dialog.contains(document.activeElement))
    await type(it, 'Escape')
    expect([inside, await it.page().getByRole('dialog').count(), await focused(it)]).toEqual([
      true,
      0,
      'Consumption graph',
    ])
  })

  test('the readings of a graph are walked through with arrow keys', async ({ harbour }) => {
    const it = await harbour()
    await enterHome(it)
    await it.pass(60_000)
    await focusOn(it, 'Consumption graph')
    await type(it, 'Enter')
    await focusOn(it, 'Arrow keys move through the readings')
    await type(it, 'ArrowLeft')
    expect(await it.page().getByRole('dialog').getByRole('status').innerText()).toBe('10:00:00, 12.72 V')
  })

  test('a menu opens, is walked with arrow keys, and gives the focus back', async ({ harbour }) => {
    const it = await harbour()
    await enterHome(it)
    await focusOn(it, 'Main Door Sensor menu')
    await type(it, 'Enter')
    const walked = [await focused(it)]
    for (const key of ['ArrowDown', 'ArrowDown']) {
      await type(it, key)
      walked.push(await focused(it))
    }
    await type(it, 'Escape')
    expect([walked, await it.page().getByRole('menu').count(), await focused(it)]).toEqual([
      ['ENROL', 'UNPAIR', 'Set open'],
      0,
      'Main Door Sensor menu',
    ])
  })

  test('ENROLL-02 ENROLL-26 an enrollment is begun and closed', async ({ harbour }) => {
    const it = await harbour({ plan: { sensors: [{ type: 'door' }] } })
    await enterHome(it)
    await focusOn(it, 'Smart Plug menu')
    await type(it, 'Enter', 'Enter')
    expect([await observe(it, 'enrollment'), await focused(it)]).toEqual([
      { stage: 'preparing', seconds: 20 },
      'Close enrollment',
    ])
    await type(it, 'Enter')
    expect([await observe(it, 'enrollment'), await focused(it)]).toEqual([{ stage: 'none' }, 'Smart Plug, --, --'])
  })

  test('UX Escape answers the question of unpairing with keeping', async ({ harbour }) => {
    const it = await harbour()
    await enterHome(it)
    await focusOn(it, 'Main Door Sensor menu')
    await type(it, 'Enter', 'ArrowDown', 'Enter')
    const asked = await it.page().getByRole('alertdialog', { name: 'Unpair Main Door Sensor?' }).count()
    await type(it, 'Escape')
    expect([
      asked,
      await it.page().getByRole('alertdialog').count(),
      it.moored.boat.state.sensors.length,
      await focused(it),
    ]).toEqual([1, 0, 4, 'Main Door Sensor menu'])
  })

  test('a plug is switched', async ({ harbour }) => {
    const it = await harbour()
    await enterHome(it)
    await focusOn(it, /^Smart Plug, /)
    await type(it, 'Space')
    await focusOn(it, 'Smart Plug')
    await type(it, 'Space')
    await it.pass(4_000)
    expect(await observe(it, 'sensor', 'smartPlug')).toMatchObject({ state: 'ON' })
  })

  test('the panels of Settings open and close', async ({ harbour }) => {
    const it = await harbour()
    await enterHome(it)
    await focusOn(it, 'Settings')
    await type(it, 'Enter')
    await focusOn(it, /^Gas detector, /)
    const seen: unknown[] = []
    for (const key of ['Enter', 'Space']) {
      await type(it, key)
      seen.push(await observe(it, 'gas'))
    }
    expect(seen).toEqual(['Normal', undefined])
  })

  test('ROUTE-01 the skip link leads into the screen and leaves the address as it is', async ({ harbour }) => {
    const it = await harbour()
    await enterHome(it)
    await focusOn(it, 'Skip to content', 'Shift+Tab')
    expect(await focusFaultOf(it)).toBeUndefined()
    await type(it, 'Enter', 'Tab')
    expect([await focused(it), new URL(it.page().url()).hash]).toEqual(['ARM', ''])
  })

  test.for(['Home', 'Settings'])(
    'the focus on %s is always seen, with an alarm above it',
    async (screen, { harbour }) => {
      const it = await harbour({ viewport: SMALL })
      await enterHome(it)
      if (screen === 'Settings') await it.people.cast('captain').act('panel', 'gas')
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
