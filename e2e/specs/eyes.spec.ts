/** The eyes of the captain find on every screen what Playwright finds there: the same roles, the same names. */
import { describe } from 'vitest'
import { PHONE } from '#captain/phone.ts'
import { TOOLS } from '#captain/profile/words.ts'
import { PANELS } from '#captain/settings/words.ts'
import { cutHub, deed, enterHome, press, soundAlarm, tell } from '#fixture/deeds.ts'
import { namedByEyes, namedByPlaywright } from '#fixture/named.ts'
import { expect, type Harbour, type HarbourOptions, test } from '#fixture/test.ts'
import { LOADED } from '#tour/boats.ts'
import { TOUR } from '#tour/stops.ts'
import { begin, goTo } from '#tour/walk.ts'

/** What both see in each state; all differences are told at once. */
type Seen = Record<string, readonly string[]>
const seen = (): { readonly eyes: Seen; readonly playwright: Seen } => ({ eyes: {}, playwright: {} })
async function look(it: Harbour, state: string, { eyes, playwright }: ReturnType<typeof seen>): Promise<void> {
  eyes[state] = withoutLimits(await namedByEyes(it.page()))
  playwright[state] = withoutLimits(await namedByPlaywright(it.page()))
  expect(eyes[state].length, state).toBeGreaterThan(1)
}

/** The library leaves out the label of a button when it names a heading around it by its content: such headings have no name here. */
const withoutLimits = (lines: readonly string[]): readonly string[] => lines.map((line, at) => (line.startsWith('heading ') && lines[at + 1]?.startsWith('button ') ? 'heading around a button' : line))

test('every route of the app', async ({ harbour }) => {
  const it = await harbour({ plan: LOADED })
  await begin(it, 'loaded')
  const all = seen()
  for (const stop of TOUR) {
    await goTo(it, stop, 'loaded')
    await look(it, stop.route, all)
  }
  expect(all.eyes).toEqual(all.playwright)
})

/** What leads from the state before to this one. */
type Step = readonly [state: string, lead: (it: Harbour) => Promise<unknown>]
const does = (verb: string, params?: unknown) => (it: Harbour) => deed(it, verb, params)
const presses = (role: 'button' | 'link' | 'menuitem', name: string) => (it: Harbour) => press(it, role, name)

const after = (ms: number) => (it: Harbour) => it.pass(ms)
/** Longer than it takes the app to say that the connection is lost, or a screen to come. */
const LOST_MS = 2_000
const REFUSED = /The console says: Failed to load resource/

const STATES: readonly (readonly [name: string, options: HarbourOptions, steps: readonly Step[]])[] = [
  [
    'signing in',
    {},
    [
      [
        'page of the provider',
        async it => {
          await it.board()
          await it.page().goto('/')
          await it.rest()
        },
      ],
    ],
  ],
  [
    'Home',
    { plan: LOADED },
    [
      ['armed', enterHome],
      ['an open row', does('expand', 'smartPlug')],
      ['an open row with a history', does('expand', 'door')],
      ['a menu', presses('button', 'Main Door Sensor menu')],
      ['a question', presses('menuitem', 'UNPAIR')],
      ['no question', presses('button', 'Keep')],
      ['a graph', does('graph', 'consumption')],
      ['an alarm above the graph', soundAlarm],
      ['an alarm', does('close-graph')],
      [
        'banners',
        async it => {
          await tell(it, 'warning', 'Main power loss')
          await tell(it, 'success', 'Ahoy')
        },
      ],
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
  [
    'a lost connection',
    {},
    [
      [
        'strip',
        async it => {
          await enterHome(it)
          await cutHub(it)
          await it.pass(LOST_MS)
        },
      ],
    ],
  ],
  [
    'Settings',
    { plan: LOADED },
    [
      [
        'all closed',
        async it => {
          await enterHome(it)
          await deed(it, 'go', 'settings')
        },
      ],
      ...PANELS.map((panel): Step => [panel, does('panel', panel)]),
    ],
  ],
  [
    'Profile',
    { plan: LOADED },
    [
      [
        'all closed',
        async it => {
          await enterHome(it)
          await deed(it, 'go', 'profile')
        },
      ],
      ...TOOLS.map((tool): Step => [tool, does('tool', tool)]),
      ['a field with a fault', does('edit-profile', { phone: '1' })],
      ['unsaved changes', does('go-back')],
    ],
  ],
  [
    'the map',
    { plan: LOADED },
    [
      [
        'map',
        async it => {
          await begin(it, 'loaded')
          await deed(it, 'go', 'geofence')
          await it.pass(LOST_MS)
        },
      ],
      ['radius', does('open-radius')],
      [
        'settings',
        async it => {
          await deed(it, 'cancel-radius')
          await deed(it, 'open-map-settings')
        },
      ],
      [
        'position of the phone',
        async it => {
          await deed(it, 'close-map-settings')
          await deed(it, 'show-my-position')
        },
      ],
      ['hunt', does('start-tracking')],
      ['dial', does('open-dial')],
    ],
  ],
  [
    'man over board',
    { plan: LOADED },
    [
      [
        'screen',
        async it => {
          await begin(it, 'loaded')
          await deed(it, 'man-over-board')
          await deed(it, 'request-position')
          await it.pass(LOST_MS)
        },
      ],
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
      [
        'log',
        async it => {
          await enterHome(it)
          await it.people.cast('captain').open('/logbook-record/2026-05-30,2026-06-01')
          await it.pass(LOST_MS)
        },
      ],
      ['carousel', does('trip-as', 'carousel')],
      ['hint', does('open-log-hint')],
      [
        'options',
        async it => {
          await deed(it, 'close-log-dialog')
          await deed(it, 'open-log-options')
        },
      ],
    ],
  ],
  [
    'journey memories',
    { plan: LOADED },
    [
      [
        'empty',
        async it => {
          await enterHome(it)
          await it.people.cast('captain').open('/userGallery/skerries,DRYDOCK-0001')
          await it.pass(LOST_MS)
        },
      ],
      [
        'a picture',
        async it => {
          await deed(it, 'pick-picture', { slot: 1, file: 'jpeg' })
          await it.pass(LOST_MS)
        },
      ],
      ['an open picture', does('tap-slot', 1)],
    ],
  ],
  [
    'a sailor friend',
    { plan: LOADED },
    [
      [
        'form',
        async it => {
          await enterHome(it)
          await deed(it, 'panel', 'sailor-friends')
          await deed(it, 'edit-sailor-friend', 'Ann')
          await it.pass(LOST_MS)
        },
      ],
      ['a field with a fault', does('fill-friend', { email: 'x' })],
      ['a question', does('leave-friend')],
    ],
  ],
  [
    'the permission of the phone',
    { excuse: REFUSED },
    [
      [
        'asked',
        async it => {
          await enterHome(it)
          await deed(it, 'man-over-board')
        },
      ],
      [
        'refused',
        async it => {
          await it.people.cast('captain').act(PHONE, { location: 'denied' })
          await deed(it, 'request-position')
        },
      ],
    ],
  ],
]

describe('the states of', () => {
  test.for(STATES)('%s', async ([, options, steps], { harbour }) => {
    const it = await harbour(options)
    const all = seen()
    for (const [state, lead] of steps) {
      await lead(it)
      await look(it, state, all)
    }
    expect(all.eyes).toEqual(all.playwright)
  })
})
