/**
 * Alarm delivery beside the app: the text below the arm button, the card of the alarm on this device, and one time
 * zone.
 */
import { describe } from 'vitest'
import { act, enterHome, press, soundAlarm } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, type BoatFixtureOptions, test } from '#fixture/test.ts'

const ALL = ['detectors', 'shorePower', 'smartPlug', 'mainDoor', 'hatch', 'geofence', 'gatewayTampered'] as const
const captain = (email: readonly string[], sms: readonly string[]): BoatFixtureOptions =>
  ({ plan: { armed: true, captain: { phone: '+4520000009', notify: { email, sms } } } }) as BoatFixtureOptions
const note = (it: BoatFixture, person = 'captain') =>
  it
    .page(person)
    .getByRole('region', { name: 'Alarm status' })
    .getByText(/^App closed/)
    .locator('..')

describe('UX what is said where the boat is armed', () => {
  test.for([
    ['all flags on', ALL, ALL, 'App closed, nothing sounds: e-mail and SMS reach you. Choose'],
    ['e-mail flags alone', ALL, [], 'App closed, nothing sounds: only e-mail reaches you. Choose'],
    ['SMS flags alone', [], ALL, 'App closed, nothing sounds: only SMS reaches you. Choose'],
    ['one flag', ['hatch'], [], 'App closed, nothing sounds: only e-mail reaches you, not for every alarm. Choose'],
    ['all flags off', [], [], 'App closed, nothing sounds: no e-mail and no SMS tells you of an alarm. Choose'],
  ] as const)('is true for a captain with %s, and leads to the flags', async ([, email, sms, text], { openBoat }) => {
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
  })

  test('is true for a captain whose flags change meanwhile', async ({ openBoat }) => {
    const it = await openBoat(captain([], []))
    await enterHome(it)
    await act(it, 'go', 'profile')
    await act(it, 'tool', 'sms')
    await act(it, 'notify', { by: 'sms', of: 'hatch', on: true })
    await act(it, 'save-profile')
    await act(it, 'close-success')
    await act(it, 'go', 'home')
    expect(await note(it).innerText()).toContain('only SMS reaches you, not for every alarm.')
  })

  test('is true for a crew member, who has no flags', async ({ openBoat }) => {
    const it = await openBoat(captain([], []))
    await it.people.cast('friend').open('/')
    await it.pass(2_000)
    expect((await note(it, 'friend').innerText()).replaceAll(/\s+/g, ' ')).toContain(
      'App closed, nothing sounds: e-mail and SMS go to the captain and to sailor friends, as the captain has chosen.',
    )
    expect(await it.page('friend').getByRole('region', { name: 'Alarm status' }).getByRole('link').count()).toBe(0)
  })

  test('promises nothing while the flags are not known', async ({ openBoat }) => {
    const it = await openBoat({
      ...captain(ALL, ALL),
      excuse: /Failed to load resource/,
      prepare: async page => void (await page.route('**/api/contact/**', route => route.fulfill({ status: 500 }))),
    })
    await enterHome(it)
    expect((await note(it).innerText()).trim()).toBe('App closed, nothing sounds.')
  })
})

describe('UX the alarm on this device', () => {
  test.for(['captain', 'friend'])(
    'is a card of the account of a %s: a drill that is marked as one and ends by itself',
    async (person, { openBoat }) => {
      const it = await openBoat(captain([], []))
      await it.people.cast(person).open('/profile')
      await it.pass(2_000)
      const card = it.page(person).getByRole('region', { name: 'Alarm on this device', exact: true })
      expect(await card.getByRole('heading', { level: 2 }).innerText()).toBe('Alarm on this device')
      await card.getByRole('button', { name: 'Test my alarm' }).click()
      await it.rest()
      expect(await card.getByRole('status').innerText()).toMatch(/^DRILL\s+This is only a test/)
      await it.pass(10_000)
      expect(await card.getByRole('button', { name: 'Test my alarm' }).count()).toBe(1)
    },
  )
})

describe('EVENTLOG-19 EVENTLOG-20 on a phone in another time zone', () => {
  test.for([
    ['America/New_York', '04:00:02', '04:00'],
    ['', '08:00:02', '08:00'],
  ] as const)(
    'messages and strip show the time in the zone of the captain: %j',
    async ([timeZone, seconds, minutes], { openBoat }) => {
      const it = await openBoat({ plan: { timeZone } })
      await it.people.cast('captain').act('phone', { timeZone: 'Asia/Tokyo' })
      await enterHome(it)
      await soundAlarm(it)
      await press(it, 'button', 'Messages')
      const messages = it.page().getByRole('dialog', { name: 'Messages' })
      expect(await messages.getByRole('listitem').innerText()).toMatch(
        new RegExp(`^ALARM TRIGGERED\\s+${seconds}\\s+DECK HATCH SENSOR$`),
      )
      await press(it, 'button', 'Close')
      for (const connection of it.gateway.hub.connections()) it.gateway.hub.drop(connection)
      await it.pass(1_500)
      expect(await it.page().getByRole('status').filter({ hasText: 'Connection lost' }).innerText()).toBe(
        `Connection lost – showing state from ${minutes}`,
      )
    },
  )
})
