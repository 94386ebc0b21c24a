/** Home by keyboard in every browser: order and ring of the focus, the skip link, a menu, a question. */
import { describe } from 'vitest'
import { focusFaultOf, focusOn, focused, walkMenu } from '#fixture/focus.ts'
import { act, enterHome, press, pressKeys } from '#fixture/serverActions.ts'
import { expect, testsOfBrowsers } from '#fixture/test.ts'

const TIME_LIMIT_MS = 300_000
const SMALL = { width: 320, height: 568 }

/** Controls of Home that Tab reaches, in this order; the app puts the focus before the first. */
const SCREEN = [
  'ARM',
  'Consumption graph',
  'Starter graph',
  'Shore Power, ON, ago',
  'Shore Power menu',
  'Smart Plug, OFF, ago',
  'Smart Plug menu',
  'Main Door Sensor, Closed, ago',
  'Main Door Sensor menu',
  'Deck Hatch Sensor, Closed, ago',
  'Deck Hatch Sensor menu',
  'MOB - MAN OVER BOARD, PHONE LOCATION',
  'Home',
  'Geofence',
  'Settings',
  'Event log',
  'Weather',
]
/** Controls above them, which follow when Tab has left the document at its end. */
const TOP = ['Skip to content', 'Messages', 'Theme: day', 'Profile']

for (const { name, test, isInstalled } of testsOfBrowsers())
  describe.skipIf(!isInstalled)(`UX by keyboard in ${name}`, { timeout: TIME_LIMIT_MS }, () => {
    test('HOME-06 Tab goes through Home in the order of the screen, and Shift+Tab back', async ({ openBoat }) => {
      const it = await openBoat()
      await enterHome(it)
      const walk = async (key: string, to: string): Promise<readonly string[]> => {
        const met: string[] = []
        while (met.at(-1) !== to && met.length < 2 * (SCREEN.length + TOP.length)) {
          await it.page().keyboard.press(key)
          met.push((await focused(it)).replaceAll(/\d+s ago/g, 'ago'))
        }
        // Some browsers leave the document after the last element; Firefox also stops at an area that scrolls.
        return met.filter(name => name !== '' && !name.includes('\n'))
      }
      const there = await walk('Tab', 'Profile')
      const backAbove = await walk('Shift+Tab', 'Skip to content')
      // Backwards out of the document, each browser passes other parts of its own window.
      await focusOn(it, 'Weather')
      const back = await walk('Shift+Tab', 'ARM')
      expect([there, backAbove, back]).toEqual([
        [...SCREEN, ...TOP],
        TOP.toReversed().slice(1),
        SCREEN.toReversed().slice(1),
      ])
    })

    test('a menu opens, arrow keys move through it, and Escape returns the focus', async ({ openBoat }) => {
      const it = await openBoat()
      await enterHome(it)
      await focusOn(it, 'Main Door Sensor menu')
      const walked = await walkMenu(it, ['ArrowDown', 'ArrowDown', 'ArrowUp'])
      expect([walked, await it.page().getByRole('menu').count(), await focused(it)]).toEqual([
        ['ENROL', 'UNPAIR', 'Set open', 'UNPAIR'],
        0,
        'Main Door Sensor menu',
      ])
    })

    test('HOME-06 the focus on Home is always visible', async ({ openBoat }) => {
      const it = await openBoat({ viewport: SMALL })
      await enterHome(it)
      const faults: string[] = []
      let met = 0
      for (let tabs = 0; tabs < SCREEN.length + TOP.length; tabs++) {
        await it.page().keyboard.press('Tab')
        // After the last element, Firefox goes on to its own window.
        const hasFocus = await it.page().evaluate(() => document.hasFocus())
        const fault = hasFocus ? await focusFaultOf(it) : undefined
        if (fault !== undefined) faults.push(`${await focused(it)} ${fault}`)
        met += hasFocus ? 1 : 0
      }
      expect([faults, met >= SCREEN.length]).toEqual([[], true])
    })

    test('UX a question takes the focus, and Escape returns it', async ({ openBoat }) => {
      const it = await openBoat()
      await enterHome(it)
      await focusOn(it, 'Main Door Sensor menu')
      await pressKeys(it, 'Enter', 'ArrowDown', 'Enter')
      const question = it.page().getByRole('alertdialog', { name: 'Unpair Main Door Sensor?' })
      const isInside = await it
        .page()
        .evaluate(() => document.activeElement?.closest('[role=alertdialog]') instanceof HTMLElement)
      await pressKeys(it, 'Escape')
      expect([isInside, await question.count(), await focused(it)]).toEqual([true, 0, 'Main Door Sensor menu'])
    })

    test('XTRA-31 back closes a sheet on the first screen and on a later one, and then leaves the screen', async ({
      openBoat,
    }) => {
      const it = await openBoat()
      await enterHome(it)
      const sheet = it.page().getByRole('dialog', { name: 'Messages' })
      const openSheet = async (): Promise<number> => {
        await press(it, 'button', 'Messages')
        return sheet.count()
      }
      const back = async (): Promise<unknown> => {
        await it.page().evaluate(() => history.back())
        await it.rest()
        return [new URL(it.page().url()).pathname, await sheet.count()]
      }
      expect([await openSheet(), await back()]).toEqual([1, ['/home', 0]])
      await act(it, 'go', 'settings')
      expect([await openSheet(), await back(), await back()]).toEqual([1, ['/settings', 0], ['/home', 0]])
    })

    test('ROUTE-01 the skip link moves into the screen and keeps the address', async ({ openBoat }) => {
      const it = await openBoat()
      await enterHome(it)
      await focusOn(it, 'Skip to content', 'Shift+Tab')
      const fault = await focusFaultOf(it)
      await pressKeys(it, 'Enter', 'Tab')
      // The area that scrolls, see above.
      if ((await focused(it)).includes('\n')) await pressKeys(it, 'Tab')
      expect([fault, await focused(it), new URL(it.page().url()).hash]).toEqual([undefined, 'ARM', ''])
    })
  })
