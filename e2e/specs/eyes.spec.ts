/** The eyes of the captain find the same roles and names on every screen as Playwright. */
import { describe } from 'vitest'
import { PHONE } from '#runner/captain/shared/phone.ts'
import { TOOLS } from '#runner/captain/profile/vocabulary.ts'
import { PANELS } from '#runner/captain/settings/vocabulary.ts'
import { dropHubConnections, act, enterHome, press, soundAlarm, pushBanner } from '#fixture/serverActions.ts'
import { openAt } from '#fixture/account.ts'
import { namedByEyes, namedByPlaywright } from '#fixture/named.ts'
import { expect, type BoatFixture, type BoatFixtureOptions, test } from '#fixture/test.ts'
import { LOADED } from '#tools/tour/boats.ts'
import { TOUR } from '#tools/tour/stops.ts'
import { begin, goTo } from '#tools/tour/walk.ts'

/** What both find in each state; the test reports all differences together. */
type Seen = Record<string, readonly string[]>
const seen = (): { readonly eyes: Seen; readonly playwright: Seen } => ({ eyes: {}, playwright: {} })
async function look(it: BoatFixture, state: string, { eyes, playwright }: ReturnType<typeof seen>): Promise<void> {
  eyes[state] = withoutLimits(await namedByEyes(it.page()))
  playwright[state] = withoutLimits(await namedByPlaywright(it.page()))
  expect(eyes[state].length, state).toBeGreaterThan(1)
}

/**
 * The library leaves out the label of a button when it computes the name of a heading around it, so the test ignores
 * such names.
 */
const withoutLimits = (lines: readonly string[]): readonly string[] =>
  lines.map((line, at) =>
    line.startsWith('heading ') && lines[at + 1]?.startsWith('button ') ? 'heading around a button' : line,
  )

const HALF = Math.ceil(TOUR.length / 2)
test.for([
  ['first', TOUR.slice(0, HALF)],
  ['second', TOUR.slice(HALF)],
] as const)(
  'the eyes and Playwright find the same roles and names on every route of the app, the %s half',
  async ([, stops], { openBoat }) => {
    const it = await openBoat({ plan: LOADED })
    await begin(it, 'loaded')
    const all = seen()
    for (const stop of stops) {
      await goTo(it, stop, 'loaded')
      await look(it, stop.route, all)
    }
    expect(all.eyes).toEqual(all.playwright)
  },
)

test('the text of a screen leaves out the options of a closed select', async ({ openBoat }) => {
  const it = await openBoat()
  await openAt(it, '/profile')
  const text = await it.people.actorOf('captain').screen?.({ role: 'main' })
  const lines = String(text).split('\n')
  expect([lines.includes('Phone number'), lines.includes('Norway')]).toEqual([true, false])
})

type Lead = (it: BoatFixture) => Promise<unknown>
/** The action that leads from the previous state to this one. */
type Step = readonly [state: string, lead: Lead]
const does =
  (verb: string, params?: unknown): Lead =>
  boat =>
    act(boat, verb, params)
const presses =
  (role: 'button' | 'link' | 'menuitem', name: string): Lead =>
  boat =>
    press(boat, role, name)
const after =
  (ms: number): Lead =>
  boat =>
    boat.advance(ms)
const inTurn =
  (...leads: readonly Lead[]): Lead =>
  async boat => {
    for (const lead of leads) await lead(boat)
  }
/** Longer than a screen needs to appear, or the app to show a lost connection. */
const settles = after(2_000)
const enter: Lead = it => begin(it, 'loaded')
const opens = (path: string): Lead => inTurn(enter, it => it.people.actorOf('captain').open(path), settles)
const toProvider: Lead = async boat => {
  await boat.addPerson()
  await boat.page().goto('/')
  await boat.rest()
}
const REFUSED = /The console says: Failed to load resource/

const STATES: readonly (readonly [name: string, options: BoatFixtureOptions, steps: readonly Step[]])[] = [
  ['signing in', {}, [['page of the provider', toProvider]]],
  [
    'Home',
    { plan: LOADED },
    [
      ['armed', enterHome],
      ['an open row', does('expand', 'smartPlug')],
      ['an open row with a history', does('expand', 'door')],
      ['a menu', presses('button', 'Main Door Sensor menu')],
      ['a question', presses('menuitem', 'UNPAIR')],
      ['no question', presses('button', 'Cancel')],
      ['a graph', does('graph', 'consumption')],
      ['an alarm above the graph', soundAlarm],
      ['an alarm', does('close-graph')],
      ['a warning', it => pushBanner(it, 'warning', 'Main power loss')],
      ['a success', it => pushBanner(it, 'success', 'Ahoy')],
      ['messages', presses('button', 'Messages')],
    ],
  ],
  [
    'enrollment',
    { plan: { sensors: [{ type: 'door' }] } },
    [
      ['Home', enterHome],
      ['enrolling', does('enrol', 'smartPlug')],
      ['no device found', after(21_000)],
    ],
  ],
  ['a lost connection', {}, [['strip', inTurn(enterHome, dropHubConnections, settles)]]],
  [
    'Settings',
    { plan: LOADED },
    [
      ['all closed', inTurn(enterHome, does('go', 'settings'))],
      ...PANELS.map((panel): Step => [panel, does('panel', panel)]),
    ],
  ],
  [
    'Profile',
    { plan: LOADED },
    [
      ['all closed', inTurn(enterHome, does('go', 'profile'))],
      ...TOOLS.map((tool): Step => [tool, does('tool', tool)]),
      ['a field with a fault', does('edit-profile', { phone: '1' })],
      ['unsaved changes', does('go-back')],
    ],
  ],
  [
    'the map',
    { plan: LOADED },
    [
      ['map', inTurn(enter, does('go', 'geofence'), settles)],
      ['radius', does('open-radius')],
      ['settings', inTurn(does('cancel-radius'), does('open-map-settings'))],
      ['position of the phone', inTurn(does('close-map-settings'), does('show-my-position'))],
      ['hunt', does('start-tracking')],
      ['dial', does('open-dial')],
    ],
  ],
  [
    'man over board',
    { plan: LOADED },
    [
      ['screen', inTurn(enter, does('man-over-board'), does('request-position'), settles)],
      ['a number with a fault', does('mob-phone', '12')],
      ['contacts', does('vip-list')],
      ['a contact that was deleted', does('delete-vip', 'Coast guard')],
      ['form of a contact', does('add-vip')],
    ],
  ],
  [
    "the captain's log",
    { plan: LOADED },
    [
      ['log', opens('/logbook-record/2026-05-30,2026-06-01')],
      ['carousel', does('trip-as', 'carousel')],
      ['hint', does('open-log-hint')],
      ['options', inTurn(does('close-log-dialog'), does('open-log-options'))],
    ],
  ],
  [
    'journey memories',
    { plan: LOADED },
    [
      ['empty', opens('/userGallery/skerries,DRYDOCK-0001')],
      ['a picture', inTurn(does('pick-picture', { slot: 1, file: 'jpeg' }), settles)],
      ['an open picture', does('tap-slot', 1)],
    ],
  ],
  [
    'a sailor friend',
    { plan: LOADED },
    [
      ['form', inTurn(enterHome, does('panel', 'sailor-friends'), does('edit-sailor-friend', 'Ann'), settles)],
      ['a field with a fault', does('fill-friend', { email: 'x' })],
      ['a question', does('leave-friend')],
    ],
  ],
  [
    'the permission of the phone',
    { expectedErrors: REFUSED },
    [
      ['asked', inTurn(enterHome, does('man-over-board'))],
      ['refused', inTurn(does(PHONE, { location: 'denied' }), does('request-position'))],
    ],
  ],
]

describe('the eyes and Playwright find the same roles and names in every state of', () => {
  test.for(STATES)('%s', async ([, options, steps], { openBoat }) => {
    const it = await openBoat(options)
    const all = seen()
    for (const [state, lead] of steps) {
      await lead(it)
      await look(it, state, all)
    }
    expect(all.eyes).toEqual(all.playwright)
  })
})
