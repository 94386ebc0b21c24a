/**
 * The alarm on the page: on top of everything, announced once, silenced for a while. Also the banners that clear
 * themselves.
 */
import { WEATHER_SPINNER_MS } from '@drydock/contracts'
import { describe } from 'vitest'
import { act, enterHome, press, soundAlarm, pushBanner } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, test } from '#fixture/test.ts'

const banner = (it: BoatFixture) => it.page().getByRole('region', { name: 'Alarm', exact: true })
const observe = (it: BoatFixture, fact: string) => it.people.actorOf('captain').observe(fact, undefined)

/** Returns whether a tap on the middle of the alarm hits the alarm. */
const isOnTop = (boat: BoatFixture): Promise<boolean> =>
  banner(boat).evaluate(element => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

describe('BANNER-01 the alarm', () => {
  test.for(['dialog', 'alertdialog'] as const)(
    'is shown above an open %s and can be silenced there',
    async (role, { openBoat }) => {
      const it = await openBoat()
      await enterHome(it)
      if (role === 'dialog') await act(it, 'graph', 'consumption')
      else {
        await press(it, 'button', 'Main Door Sensor menu')
        await press(it, 'menuitem', 'UNPAIR')
      }
      await soundAlarm(it)
      expect([await it.page().getByRole(role).count(), await isOnTop(it)]).toEqual([1, true])
      await act(it, 'silence')
      expect(await banner(it).getByRole('button').innerText()).toBe('Silent, 30 s')
    },
  )

  test('ALARM-19 is on top on Home, Settings, Geofence, Weather and Profile', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    await soundAlarm(it)
    const seen: Record<string, unknown> = {}
    for (const place of ['home', 'settings', 'geofence', 'weather', 'profile']) {
      await act(it, 'go', place)
      // The overlay covers the page until the forecast has arrived.
      await it.advance(WEATHER_SPINNER_MS)
      seen[place] = (await isOnTop(it)) ? await observe(it, 'alarm') : 'hidden'
    }
    const name = 'DECK HATCH SENSOR'
    expect(seen).toEqual({ home: name, settings: name, geofence: name, weather: name, profile: name })
  })

  test('SM-BAN-7 BANNER-06 stays for ten minutes without clearing itself', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    await soundAlarm(it)
    await it.advance(600_000)
    expect(await observe(it, 'alarm')).toBe('DECK HATCH SENSOR')
  })

  test('UX is announced once, in an alert element that exists before the alarm', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    const changes = await it
      .page()
      .getByRole('alert')
      .first()
      .evaluateHandle(alert => {
        const seen: string[] = []
        new MutationObserver(() => seen.push(alert.textContent ?? '')).observe(alert, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        })
        return seen
      })
    await soundAlarm(it)
    await act(it, 'silence')
    await it.advance(90_000)
    expect(await changes.jsonValue()).toEqual(['ALARM TRIGGEREDDECK HATCH SENSOR10:00:02'])
  })

  test('UX has no running age in a live region', async ({ openBoat }) => {
    const it = await openBoat({ plan: { armed: true } })
    await enterHome(it)
    await soundAlarm(it)
    const live = await it.page().locator('[role=alert], [role=status], [aria-live]').allInnerTexts()
    expect([
      live.some(text => text.includes('DECK HATCH SENSOR')),
      live.filter(text => /ago|\d s\b/.test(text)),
    ]).toEqual([true, []])
  })

  test('UX is silent for 30 s after a press on Silence', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    await soundAlarm(it)
    await act(it, 'silence')
    const button = banner(it).getByRole('button')
    await it.advance(29_900)
    expect(await button.innerText()).toBe('Silent, 1 s')
    await it.advance(100)
    expect(await button.innerText()).toBe('Silence 30 s')
  })

  test('UX sounds at once for another sensor, although the one before was silenced', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    await soundAlarm(it)
    await act(it, 'silence')
    await soundAlarm(it, 'door')
    expect([await observe(it, 'alarm'), await banner(it).getByRole('button').innerText()]).toEqual([
      'MAIN DOOR SENSOR',
      'Silence 30 s',
    ])
  })
})

test('SM-BAN-8 NAV-31 NAV-32 NAV-33 the Event log entry is red and says that it clears the alarm, only during an alarm', async ({
  openBoat,
}) => {
  const it = await openBoat()
  await enterHome(it)
  const entry = it.page().getByRole('navigation', { name: 'Main' }).getByRole('link').nth(3)
  const named = async (): Promise<unknown> => [
    await entry.getAttribute('aria-label'),
    await entry.innerText(),
    await entry.evaluate(it => getComputedStyle(it).color),
  ]
  const [normal] = [await named()]
  await soundAlarm(it)
  expect(await named()).toEqual(['Event log, clears the alarm', 'Event log', 'rgb(176, 14, 27)'])
  await act(it, 'open-event-log')
  await act(it, 'go', 'home')
  expect([await named(), await observe(it, 'alarm')]).toEqual([normal, undefined])
})

describe('the warning and success banners', () => {
  test.for([
    ['warning', 'BANNER-02 BANNER-04', 'Warning', 'WARNING'],
    ['success', 'BANNER-03 BANNER-05', 'Success', 'SUCCESS'],
  ] as const)(
    '%s: %s is shown for 10 s and then listed in the messages',
    async ([kind, , name, word], { openBoat }) => {
      const it = await openBoat()
      await enterHome(it)
      await pushBanner(it, kind, 'Ahoy')
      await it.advance(9_999)
      expect(await observe(it, kind)).toBe('Ahoy')
      expect(await it.page().getByRole('region', { name, exact: true }).getByRole('heading').innerText()).toBe(word)
      await it.advance(1)
      expect(await observe(it, kind)).toBeUndefined()
      await press(it, 'button', 'Messages')
      expect(await it.page().getByRole('dialog', { name: 'Messages' }).getByRole('listitem').innerText()).toMatch(
        new RegExp(`^${word}\\s+10:00:02\\s+Ahoy$`),
      )
    },
  )

  test('OPEN-100 are below the alarm, the warning above the success', async ({ openBoat }) => {
    const it = await openBoat()
    await enterHome(it)
    await pushBanner(it, 'success', 'Ahoy')
    await pushBanner(it, 'warning', 'Main power loss')
    await soundAlarm(it)
    const tops: (readonly [string, number])[] = []
    for (const name of ['Alarm', 'Warning', 'Success'])
      tops.push([name, (await it.page().getByRole('region', { name, exact: true }).boundingBox())?.y ?? -1])
    expect(tops.toSorted((a, b) => a[1] - b[1]).map(([name]) => name)).toEqual(['Alarm', 'Warning', 'Success'])
  })
})
