/** Information about alarms: the note below the arm button, the alarm on this device, and one time zone. */
import { describe } from 'vitest'
import { act, enterHome, press, soundAlarm } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, type BoatFixtureOptions, test } from '#fixture/test.ts'

const ALL = ['detectors', 'shorePower', 'smartPlug', 'mainDoor', 'hatch', 'geofence', 'gatewayTampered'] as const
const captain = (email: readonly string[], sms: readonly string[]): BoatFixtureOptions =>
  ({ plan: { armed: true, captain: { phone: '+4520000009', notify: { email, sms } } } }) as BoatFixtureOptions
const note = (boat: BoatFixture, person = 'captain') =>
  boat
    .page(person)
    .getByRole('region', { name: 'Alarm status' })
    .getByText(/^App closed/)
    .locator('..')

describe('UX the note below the arm button of an armed boat', () => {
  test.for([
    ['all flags on', ALL, ALL, 'App closed, nothing sounds: e-mail and SMS reach you. Choose'],
    ['e-mail flags alone', ALL, [], 'App closed, nothing sounds: only e-mail reaches you. Choose'],
    ['SMS flags alone', [], ALL, 'App closed, nothing sounds: only SMS reaches you. Choose'],
    ['one flag', ['hatch'], [], 'App closed, nothing sounds: only e-mail reaches you, but not for every alarm. Choose'],
    ['all flags off', [], [], 'App closed, nothing sounds: no e-mail and no SMS tells you of an alarm. Choose'],
  ] as const)(
    'names the notifications of a captain with %s, and links to their flags',
    async ([, email, sms, text], { openBoat }) => {
      const it = await openBoat(captain(email, sms))
      await enterHome(it)
      expect((await note(it).innerText()).replaceAll(/\s+/g, ' ')).toBe(text)
      await it.page().getByRole('link', { name: text, exact: true }).click()
      await it.rest()
      expect(new URL(it.page().url()).pathname).toBe('/profile')
      expect(
        await it
          .page()
          .getByRole('button', { name: /^E-mail Notifications/ })
          .count(),
      ).toBe(1)
    },
  )

  test('has its icon at its first line', async ({ openBoat }) => {
    const it = await openBoat({ ...captain(['hatch'], ['hatch']), viewport: { width: 320, height: 568 } })
    await enterHome(it)
    const [lines, aside] = await note(it).evaluate(words => {
      const range = document.createRange()
      range.selectNodeContents(words)
      const tops = [...range.getClientRects()].map(it => it.top + it.height / 2)
      const icon = words.parentElement?.querySelector('svg')?.getBoundingClientRect()
      return [new Set(tops.map(Math.round)).size, Math.abs((icon ? icon.top + icon.height / 2 : 0) - (tops[0] ?? 0))]
    })
    expect(lines).toBeGreaterThan(1)
    expect(aside).toBeLessThan(3)
  })

  test('follows a captain who changes the flags', async ({ openBoat }) => {
    const it = await openBoat(captain([], []))
    await enterHome(it)
    await act(it, 'go', 'profile')
    await act(it, 'tool', 'sms')
    await act(it, 'notify', { by: 'sms', of: 'hatch', on: true })
    await act(it, 'save-profile')
    await act(it, 'close-success')
    await act(it, 'go', 'home')
    expect(await note(it).innerText()).toContain('only SMS reaches you, but not for every alarm.')
  })

  test('tells a crew member who gets e-mail and SMS, without a link', async ({ openBoat }) => {
    const it = await openBoat(captain([], []))
    await it.people.actorOf('friend').open('/')
    await it.advance(2_000)
    expect((await note(it, 'friend').innerText()).replaceAll(/\s+/g, ' ')).toContain(
      'App closed, nothing sounds: e-mail and SMS go to the captain and to sailor friends, as the captain has chosen.',
    )
    expect(
      await it
        .page('friend')
        .getByRole('link', { name: /Choose$/ })
        .count(),
    ).toBe(0)
  })

  test('names neither e-mail nor SMS while the flags are unknown', async ({ openBoat }) => {
    const it = await openBoat({
      ...captain(ALL, ALL),
      expectedErrors: /Failed to load resource/,
      prepare: async page => void (await page.route('**/api/contact/**', route => route.fulfill({ status: 500 }))),
    })
    await enterHome(it)
    expect((await note(it).innerText()).trim()).toBe('App closed, nothing sounds.')
  })
})

describe('UX the alarm on this device', () => {
  test.for(['captain', 'friend'])(
    'has a screen that a %s reaches from Settings, with a marked drill that ends by itself',
    async (person, { openBoat }) => {
      const it = await openBoat(captain([], []))
      await it.people.actorOf(person).open('/settings')
      await it.advance(2_000)
      const page = it.page(person)
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Alarm on this device/ })
        .click()
      await it.rest()
      const card = page.getByRole('region', { name: 'Test of the alarm', exact: true })
      await card.getByRole('button', { name: 'Test my alarm' }).click()
      await it.rest()
      expect(await card.getByRole('status').innerText()).toMatch(/^DRILL\s+This is only a test/)
      await it.advance(10_000)
      expect(await card.getByRole('button', { name: 'Test my alarm' }).count()).toBe(1)
    },
  )

  test('XTRA-06 XTRA-07 on an armed Home a line leads to the check, and to the watch when all is well', async ({
    openBoat,
  }) => {
    const it = await openBoat({ plan: { armed: true } })
    await enterHome(it)
    const line = it
      .page()
      .getByRole('region', { name: 'Alarm status' })
      .getByRole('link', { name: /Check$/ })
    await line.click()
    await it.rest()
    expect(new URL(it.page().url()).pathname).toBe('/this-device')
    const check = it.page().getByRole('region', { name: /^This (phone|computer) may not wake you$/ })
    expect(await check.getByRole('listitem').count()).toBe(8)
    await press(it, 'button', 'Test my alarm')
    await press(it, 'button', 'Yes, I heard it')
    expect(await it.page().getByRole('listitem').filter({ hasText: 'Volume' }).innerText()).toContain('You have heard')
    await act(it, 'go', 'home')
    expect(await it.page().getByRole('link', { name: 'Watch mode for the night' }).count()).toBe(1)
  })
})

describe('EVENTLOG-19 EVENTLOG-20 on a phone in another time zone', () => {
  test.for([
    ['America/New_York', '04:00:02', '04:00'],
    ['', '08:00:02', '08:00'],
  ] as const)(
    'the messages and the connection strip show times in the time zone of the captain: %j',
    async ([timeZone, seconds, minutes], { openBoat }) => {
      const it = await openBoat({ plan: { timeZone } })
      await it.people.actorOf('captain').act('phone', { timeZone: 'Asia/Tokyo' })
      await enterHome(it)
      await soundAlarm(it)
      await press(it, 'button', 'Messages')
      const messages = it.page().getByRole('dialog', { name: 'Messages' })
      expect(await messages.getByRole('listitem').innerText()).toMatch(
        new RegExp(`^ALARM TRIGGERED\\s+${seconds}\\s+DECK HATCH SENSOR$`),
      )
      await press(it, 'button', 'Close')
      for (const connection of it.gateway.hub.connections()) it.gateway.hub.drop(connection)
      await it.advance(1_500)
      expect(await it.page().getByRole('status').filter({ hasText: 'Connection lost' }).innerText()).toBe(
        `Connection lost – showing state from ${minutes}`,
      )
    },
  )
})
