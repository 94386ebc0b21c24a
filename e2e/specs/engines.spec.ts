/**
 * Every observation on the screens of the app is the same in a browser and without one, at the same moment of the same
 * boat.
 */
import { isDeepStrictEqual } from 'node:util'
import { SENSOR_TYPES, WEATHER_SPINNER_MS } from '@drydock/contracts'
import { PANELS, SECTIONS } from '#runner/captain/settings/vocabulary.ts'
import { observations } from '#runner/captain/vocabulary.ts'
import type {} from '#runner/eyes/installEyes.ts'
import { observers } from '#runner/eyes/observers.ts'
import { type DomBoatFixture, openDomBoatFixture } from '#fixture/domBoatFixture.ts'
import { expect, type BoatFixture, type BoatFixtureOptions, test } from '#fixture/test.ts'
import { PHONE_ON_LAND, LOADED } from '#tools/tour/boats.ts'

/** The parameters that each observation is asked with. */
const PARAMETERS: Readonly<Record<string, readonly unknown[]>> = {
  sensor: Object.keys(SENSOR_TYPES),
  'section-line': SECTIONS,
  'panel-state': PANELS,
  'profile-field': ['user', 'device', 'name', 'boat', 'home', 'phone', 'timezone'],
  notified: ['email', 'sms'],
  usage: ['data', 'transactions'],
  outside: ['MANAGE', 'BILLING PORTAL'],
  slot: [1, 2, 3, 4, 5],
  'friend-field': ['name', 'email', 'phone'],
  'friend-boxes': ['email', 'sms'],
}
const ASKED = observations.flatMap(observation =>
  ('parameter' in observation
    ? (PARAMETERS[observation.name] ?? [`${observation.name} has parameters`])
    : [undefined]
  ).map(of => ({
    fact: observation.name,
    of,
  })),
)

/** Facts that no page tells, but the engine alone. */
const OF_THE_ENGINE: ReadonlySet<string> = new Set(ASKED.map(it => it.fact).filter(it => !Object.hasOwn(observers, it)))

type Shown = Readonly<Record<string, unknown>>
const keyOf = ({ fact, of }: (typeof ASKED)[number]): string => (of === undefined ? fact : `${fact} ${String(of)}`)
/** What is not shown is left out. */
const shownOf = (values: readonly unknown[]): Shown =>
  Object.fromEntries(ASKED.map((it, at) => [keyOf(it), values[at]] as const).filter(([, value]) => value !== undefined))
const askCaptain = (boat: DomBoatFixture, { fact, of }: (typeof ASKED)[number]): Promise<unknown> =>
  boat.people.actorOf('captain').observe(fact, of).catch(String)

/** Returns what the app shows; `observe` throws if screen readers get another text than is displayed. */
async function shownWithout(it: DomBoatFixture): Promise<Shown> {
  const values: unknown[] = []
  for (const asked of ASKED) values.push(await askCaptain(it, asked))
  return shownOf(values)
}

/** The page is asked for all facts at once: a question for each would cost more than the answers. */
async function shownInBrowser(it: BoatFixture): Promise<Shown> {
  const answers = await it
    .page()
    .evaluate(all => all.map(asked => globalThis.__drydockEyes?.observe(asked.fact, asked.of, '')), ASKED)
  const values: unknown[] = []
  for (const [at, asked] of ASKED.entries()) {
    const answer = answers[at]
    const read = answer && 'error' in answer ? `Error: ${answer.error}` : answer?.value
    values.push(OF_THE_ENGINE.has(asked.fact) ? await askCaptain(it, asked) : read)
  }
  return shownOf(values)
}

/**
 * The action that leads from the previous state to this one, and facts that are shown there, so that the comparison is
 * not empty.
 */
type Lead = (it: DomBoatFixture) => Promise<unknown>
type Step = readonly [state: string, shows: readonly string[], lead: Lead]
const SETTLED_MS = 2_000
const enter = async (boat: DomBoatFixture): Promise<void> => {
  await boat.people.actorOf('captain').open('/')
  await boat.advance(SETTLED_MS)
}
const does = (verb: string, params?: unknown) => async (boat: DomBoatFixture) => {
  await boat.people.actorOf('captain').act(verb, params)
  await boat.rest()
}
const passes =
  (ms: number): Lead =>
  boat =>
    boat.advance(ms)
const opens =
  (path: string): Lead =>
  boat =>
    boat.people.actorOf('captain').open(path)
const inTurn =
  (...leads: readonly Lead[]): Lead =>
  async boat => {
    for (const lead of leads) await lead(boat)
  }
const pushes = (event: 'ShowError' | 'ShowMessage', text: string) => async (boat: DomBoatFixture) => {
  boat.hostedBoat.boat.push(event, text)
  await boat.rest()
}
const soundsAlarm = async (boat: DomBoatFixture): Promise<void> => {
  const hatch = boat.hostedBoat.boat.state.sensors.find(({ type }) => type === SENSOR_TYPES.hatch)
  boat.hostedBoat.boat.push('UpdateStatusChangeOnAlarm', {
    device: hatch?.id ?? '',
    status: '0001',
    age: 0,
    battery: 64,
  })
  await boat.rest()
}
const losesConnection = async (boat: DomBoatFixture): Promise<void> => {
  for (const connection of boat.gateway.hub.connections()) boat.gateway.hub.drop(connection)
  await boat.advance(SETTLED_MS)
}

const SCREENS: readonly (readonly [name: string, options: BoatFixtureOptions, steps: readonly Step[]])[] = [
  [
    'Home',
    { plan: LOADED },
    [
      [
        'armed',
        ['screen', 'armed', 'consumption', 'starter', 'cabin', 'rows', 'sensor door', 'latitude', 'last-heard'],
        enter,
      ],
      ['an open row', ['open-panels', 'sensor smartPlug'], does('expand', 'smartPlug')],
      ['an open row with a battery', ['open-panels', 'sensor hatch'], does('expand', 'hatch')],
      ['a switch that waits', ['sensor smartPlug'], does('switch', { sensor: 'smartPlug', on: false })],
      ['a graph', ['graph'], does('graph', 'consumption')],
      ['an alarm above it', ['alarm', 'graph'], soundsAlarm],
      ['an alarm', ['alarm', 'event-log-icon'], does('close-graph')],
      ['a warning', ['alarm', 'warning'], pushes('ShowError', 'Main power loss')],
      ['a success', ['alarm', 'warning', 'success'], pushes('ShowMessage', 'Ahoy')],
      ['disarmed', ['armed', 'arm-button'], does('disarm')],
      ['a minute later', ['last-heard'], passes(60_000)],
      ['a lost connection', ['link'], losesConnection],
    ],
  ],
  [
    'Home of a boat with a quiet radio',
    {
      plan: {
        sensors: [{ type: 'door', age: 41_000 }],
        readings: { V1: 11.2, V2: 15.1 },
        radio: { opens: 'never', finds: 'never', adds: 'never' },
      },
    },
    [
      ['red gauges', ['consumption', 'starter'], enter],
      ['an enrollment', ['enrollment'], does('enrol', 'smartPlug')],
      ['a time-out', ['enrollment'], passes(21_000)],
      ['arming', ['arm-button', 'enrollment'], does('arm')],
    ],
  ],
  [
    'Settings',
    { plan: LOADED },
    [
      ['Home', ['screen'], enter],
      ['all closed', ['screen', 'section-line boat', 'section-line sensors'], does('go', 'settings')],
      ...PANELS.map((panel): Step => [panel, ['open-panels', `panel-state ${panel}`], does('panel', panel)]),
      ['a minute later', ['panel-state gateway', 'panel-state bilgePump'], passes(60_000)],
    ],
  ],
  [
    'Profile',
    { plan: LOADED },
    [
      ['Home', ['screen'], enter],
      [
        'all closed',
        ['screen', 'captain-tools', 'profile-field name', 'profile-field user', 'save', 'outside MANAGE'],
        does('go', 'profile'),
      ],
      ['e-mail', ['notified email'], does('tool', 'email')],
      ['SMS', ['notified sms'], does('tool', 'sms')],
      ['accounts', ['accounts'], does('tool', 'accounts')],
      ['consumption', ['usage data', 'usage transactions'], does('tool', 'consumption')],
      ['subscription', ['subscription'], does('tool', 'subscription')],
      ['a change', ['profile-field boat', 'save'], does('edit-profile', { boat: 'Freja II' })],
      ['a field with a fault', ['profile-field phone', 'save'], does('edit-profile', { phone: '1' })],
      ['unsaved changes', ['dialog'], does('go-back')],
    ],
  ],
  [
    'histories and the weather',
    { plan: LOADED },
    [
      ['event log', ['event-log', 'timeline', 'days'], inTurn(enter, does('open-event-log'))],
      [
        'history of a sensor',
        ['timeline', 'days', 'history-says'],
        inTurn(does('go', 'home'), does('expand', 'door'), does('history', 'door')),
      ],
      [
        'weather',
        ['weather', 'weather-days'],
        inTurn(does('leave-history'), does('go', 'weather'), passes(WEATHER_SPINNER_MS)),
      ],
    ],
  ],
  [
    'maps',
    { plan: LOADED },
    [
      [
        'map',
        ['map-place', 'map-radius', 'fence', 'map-scale'],
        inTurn(enter, does('phone', { location: PHONE_ON_LAND }), does('go', 'geofence'), passes(SETTLED_MS)),
      ],
      ['radius', ['radius-slider'], does('open-radius')],
      ['settings', ['map-settings'], inTurn(does('cancel-radius'), does('open-map-settings'))],
      ['position of the phone', ['markers'], inTurn(does('close-map-settings'), does('show-my-position'))],
      ['dial', ['dial'], does('open-dial')],
      ['log', ['trip', 'trip-map'], inTurn(opens('/logbook-record/2026-05-30,2026-06-01'), passes(SETTLED_MS))],
      ['carousel', ['trip-figure'], does('trip-as', 'carousel')],
      ['options', ['log-options'], does('open-log-options')],
    ],
  ],
  [
    'man over board, friends and memories',
    { plan: LOADED },
    [
      [
        'permission',
        ['permission-why', 'permission-steps'],
        inTurn(enter, does('phone', { location: PHONE_ON_LAND }), does('man-over-board')),
      ],
      ['man over board', ['mob'], inTurn(does('request-position'), passes(SETTLED_MS))],
      ['contacts', ['vips'], does('vip-list')],
      ['form of a contact', ['vip-form'], does('add-vip')],
      [
        'friend',
        ['friend-form', 'friend-field email', 'friend-boxes sms', 'friend-save'],
        inTurn(opens('/editContact?id=ann'), passes(SETTLED_MS)),
      ],
      ['a field with a fault', ['friend-field email'], does('fill-friend', { email: 'x' })],
      ['question', ['friend-dialog'], does('leave-friend')],
      ['memories', ['slot 1', 'memories'], inTurn(opens('/userGallery/skerries,DRYDOCK-0001'), passes(SETTLED_MS))],
      [
        'a picture',
        ['slot 1', 'memories'],
        inTurn(does('pick-picture', { slot: 1, file: 'jpeg' }), passes(SETTLED_MS)),
      ],
      ['an open picture', ['open-picture'], does('tap-slot', 1)],
    ],
  ],
]

test('every observation with a parameter has values to ask about', () => {
  expect(ASKED.filter(({ of }) => typeof of === 'string' && of.endsWith('has parameters'))).toEqual([])
})

test.for(SCREENS)('%s shows the same facts with a browser and without', async ([, options, steps], { openBoat }) => {
  const without = await openDomBoatFixture(options)
  const browser = await openBoat(options)
  const differences: Record<string, unknown> = {}
  for (const [state, shows, lead] of steps) {
    await lead(browser)
    await lead(without)
    const [drawn, read] = [await shownInBrowser(browser), await shownWithout(without)]
    expect(Object.keys(drawn), state).toEqual(expect.arrayContaining([...shows]))
    for (const fact of new Set([...Object.keys(drawn), ...Object.keys(read)])) {
      if (!isDeepStrictEqual(drawn[fact], read[fact]))
        differences[`${state}: ${fact}`] = { browser: drawn[fact], without: read[fact] }
    }
  }
  const problems = await without.people.problems()
  await without.people.close()
  await without.gateway.close()
  expect({ differences, problems }).toEqual({ differences: {}, problems: [] })
})
