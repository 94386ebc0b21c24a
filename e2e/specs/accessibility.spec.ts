/**
 * Accessibility of every screen in every state, checked by axe in day, dusk and night. The states of one boat follow
 * each other.
 */
import { WEATHER_SPINNER_MS } from '@drydock/contracts'
import { describe } from 'vitest'
import { violationsInThemes } from '#runner/engines/chromium/axe.ts'
import { dropHubConnections, act, enterHome, press, soundAlarm, pushBanner, pressKeys } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, type BoatFixtureOptions, test } from '#fixture/test.ts'

/** The action that leads from the previous state to this one, and a text that marks the state. */
type Step = readonly [state: string, shows: string | RegExp, lead: (it: BoatFixture) => Promise<unknown>]
type Tour = readonly [name: string, options: BoatFixtureOptions, steps: readonly Step[]]

const does = (verb: string, params?: unknown) => (it: BoatFixture) => act(it, verb, params)
const presses = (role: 'button' | 'link', name: string) => (it: BoatFixture) => press(it, role, name)
const after = (ms: number) => (it: BoatFixture) => it.advance(ms)

async function signIn(it: BoatFixture, user: string, password: string): Promise<void> {
  await it.page().getByLabel('User').fill(user)
  await it.page().getByLabel('Password').fill(password)
  await press(it, 'button', 'Sign in')
}
async function askUnpair(it: BoatFixture): Promise<void> {
  await press(it, 'button', 'Main Door Sensor menu')
  await press(it, 'menuitem', 'UNPAIR')
}

const REFUSED = /The console says: Failed to load resource/
const UNPAIRED = [{ type: 'shorePower' }, { type: 'door' }, { type: 'hatch' }] as const
const STUBBORN = [{ type: 'smartPlug', confirms: 'never' }, { type: 'door' }, { type: 'hatch' }] as const

const TOURS: readonly Tour[] = [
  [
    'signing in and the start screen',
    {},
    [
      [
        'login page',
        'Sign in to MarineOne',
        async boat => {
          await boat.addPerson()
          await boat.page().goto('/')
          await boat.rest()
        },
      ],
      ['wrong password', 'User or password is wrong.', it => signIn(it, 'nobody', 'nothing')],
      [
        'asking, with what was known last',
        'Attempt 1 of 3',
        async boat => {
          await enterHome(boat)
          boat.hostedBoat.boat.state.silent = true
          await boat.page().reload()
          await boat.rest()
        },
      ],
      ['failed', 'Logging out...', after(45_000)],
      ['signed out', 'You are signed out', after(5_000)],
    ],
  ],
  [
    'Home',
    { plan: { gateway: { confirmsAfter: 5_000 }, sensors: [...STUBBORN] } },
    [
      ['disarmed', 'DISARMED', enterHome],
      ['arming', 'Arming... 60 s', does('arm')],
      ['armed', 'ARMED', after(6_000)],
      ['menu of a row', 'Set open', presses('button', 'Main Door Sensor menu')],
      [
        'unpair question',
        'Unpair Main Door Sensor?',
        async boat => {
          await pressKeys(boat, 'Escape')
          await askUnpair(boat)
        },
      ],
      [
        'row with a switch',
        'Last changed',
        async boat => {
          await press(boat, 'button', 'Cancel')
          await act(boat, 'expand', 'smartPlug')
        },
      ],
      ['switch that waits', 'Waiting for the sensor... 30 s', does('switch', { sensor: 'smartPlug', on: true })],
      ['voltage sheet', 'Readings as a table', does('graph', 'consumption')],
      ['alarm above the sheet', 'DECK HATCH SENSOR', soundAlarm],
      ['alarm', 'DECK HATCH SENSOR', does('close-graph')],
      [
        'alarm, warning and success',
        'Ahoy',
        async boat => {
          await pushBanner(boat, 'warning', 'Main power loss')
          await pushBanner(boat, 'success', 'Ahoy')
        },
      ],
      ['silenced', 'Silent, 30 s', does('silence')],
      [
        'messages',
        'Main power loss',
        async boat => {
          // The banners are gone by then, so the text is that of the list.
          await boat.advance(10_000)
          await press(boat, 'button', 'Messages')
        },
      ],
      [
        'link lost',
        /^Connection lost – showing state from/,
        async boat => {
          await press(boat, 'button', 'Close')
          await dropHubConnections(boat)
          await boat.advance(2_000)
        },
      ],
    ],
  ],
  [
    'enrollment',
    { plan: { sensors: [...UNPAIRED], radio: { opens: 4_000, finds: 8_000, adds: 20_000 } } },
    [
      [
        'preparing',
        'Have the Smart Plug at hand',
        async boat => {
          await enterHome(boat)
          await act(boat, 'enrol', 'smartPlug')
        },
      ],
      ['enrolling', 'until its light blinks', after(5_000)],
      ['configuring', 'is being set up', after(4_000)],
      ['success', 'paired and in the list', after(12_000)],
      [
        'failed',
        'Enrolment failed',
        async boat => {
          boat.hostedBoat.boat.push('JoinFailed')
          await boat.rest()
        },
      ],
    ],
  ],
  [
    'an enrollment that nothing answers',
    { plan: { sensors: [...UNPAIRED], radio: { opens: 'never', finds: 'never', adds: 'never' } } },
    [
      [
        'timeout',
        'No device found in time',
        async boat => {
          await enterHome(boat)
          await act(boat, 'enrol', 'smartPlug')
          await boat.advance(21_000)
        },
      ],
    ],
  ],
  [
    'the other screens',
    { expectedErrors: REFUSED },
    [
      [
        'event log',
        'Yesterday',
        async boat => {
          await enterHome(boat)
          await act(boat, 'open-event-log')
        },
      ],
      ['settings', 'System status', does('go', 'settings')],
      [
        'both panels',
        'Alarm above',
        async boat => {
          await act(boat, 'panel', 'bilgePump')
          await act(boat, 'panel', 'gas')
        },
      ],
      ['profile', 'LOGOUT', does('go', 'profile')],
      ['weather that is read', 'Fetching weather data...', does('go', 'weather')],
      ['weather', 'The forecast follows the current position of your boat.', after(WEATHER_SPINNER_MS)],
      ['geofence', '50 m', does('go', 'geofence')],
      [
        'permission of the phone',
        'REQUEST USER POSITION',
        async boat => {
          await act(boat, 'go', 'home')
          await press(boat, 'link', 'MOB - MAN OVER BOARD, PHONE LOCATION')
        },
      ],
      [
        'event log with an error',
        'The events could not be read',
        async boat => {
          await boat.page().route('**/api/sensor/CoreHistory', route => route.fulfill({ status: 500 }))
          await act(boat, 'open-event-log')
        },
      ],
      [
        'no such page',
        'No such page',
        async boat => {
          await boat.people.actorOf('captain').open('/nowhere')
          await boat.advance(2_000)
        },
      ],
    ],
  ],
  [
    'a log without events',
    { plan: { events: [] } },
    [
      [
        'empty',
        'No events yet',
        async boat => {
          await enterHome(boat)
          await act(boat, 'open-event-log')
        },
      ],
    ],
  ],
  [
    'a wide screen',
    { viewport: { width: 1440, height: 900 }, plan: { armed: true } },
    [
      ['panes of Home', 'Connected', enterHome],
      ['voltage panel', 'Starter battery, 12V system', does('graph', 'starter')],
      [
        'settings',
        'Alarm above',
        async boat => {
          await act(boat, 'close-graph')
          await act(boat, 'panel', 'gas')
        },
      ],
    ],
  ],
]

describe('axe finds no violation of WCAG 2.2 AA in day, dusk and night', () => {
  test.for(TOURS)('%s', async ([, options, steps], { openBoat }) => {
    const it = await openBoat(options)
    const found: Record<string, readonly string[]> = {}
    for (const [state, shows, lead] of steps) {
      await lead(it)
      expect(await it.page().getByText(shows).count(), `${state}: shows ${String(shows)}`).toBeGreaterThan(0)
      const violations = await violationsInThemes(it.page())
      if (violations.length > 0) found[state] = violations
    }
    expect(found).toEqual({})
  })
})

test('the theme button switches from day to dusk to night and back to day', async ({ openBoat }) => {
  const it = await openBoat()
  await enterHome(it)
  const seen: (string | undefined)[] = []
  for (const theme of ['day', 'dusk', 'night', 'day']) {
    seen.push(await it.page().evaluate(() => document.documentElement.dataset['theme']))
    await press(it, 'button', `Theme: ${theme}`)
  }
  expect(seen).toEqual(['day', 'dusk', 'night', 'day'])
})
