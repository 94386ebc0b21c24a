/** Moments that no route shows by itself: dialogs, menus and sheets, orders under way, and states of the boat. */
import { MINUTE, SECOND } from '@drydock/contracts'
import { type NewBoat, takeStep } from '@drydock/simulator'
import type { BoatFixture } from '#fixture/boatFixture.ts'
import { LOADED } from './boats.ts'
import { goTo, planOf, type State } from './walk.ts'
import { openingPlaces, type Place } from './walkThrough.ts'

/** Places of one boat, in their order. */
export interface TourSequence {
  readonly heading: string
  readonly plan: NonNullable<NewBoat['plan']>
  readonly state: State
  readonly places: readonly Place[]
}

const SETTLED_MS = 2 * SECOND
/** Longer than a value counts as live. */
const STALE_MS = 71 * MINUTE

const act = (it: BoatFixture, verb: string, params?: unknown): Promise<unknown> =>
  it.people.actorOf('captain').act(verb, params)

/** A place that is a route in a state of the boat. */
const at = (name: string, path: string, state: State): Place => ({
  name,
  reach: async it => void (await goTo(it, { at: path, route: path, takes: SETTLED_MS }, state)),
})
/** The same boat, later. */
const later = (name: string, ms: number, before?: (it: BoatFixture) => Promise<unknown>): Place => ({
  name,
  async reach(it) {
    await before?.(it)
    await it.advance(ms)
  },
})

/** The question is chosen on the device before DISARM is pressed. */
async function askToDisarm(it: BoatFixture): Promise<void> {
  await goTo(it, { at: '/this-device', route: '/this-device', takes: SETTLED_MS }, 'loaded')
  await it.page().getByLabel('Ask before this device disarms the boat').click()
  await goTo(it, { at: '/home', route: '/home', takes: SETTLED_MS }, 'loaded')
  await act(it, 'disarm')
}

/** The card of the first sign-in, where there was one, would take the room of the row. */
async function enroll(it: BoatFixture): Promise<void> {
  const later = it.page().getByRole('button', { name: 'Not now' })
  if ((await later.count()) > 0) await later.click()
  await it.advance(SETTLED_MS)
  await act(it, 'enrol', 'smartPlug')
}

/** The message is sent, and its banner is there. */
async function sendMessage(it: BoatFixture): Promise<void> {
  await goTo(it, { at: '/mob', route: '/mob', takes: SETTLED_MS }, 'loaded')
  await act(it, 'mob-phone', '+4520000003')
  await it.advance(SETTLED_MS)
  await act(it, 'send-mob')
}

/** What this screen asks for, a call of the gateway or the weather, is refused from now on. */
const refused = (name: string, path: string, on: object | 'weather'): Place => ({
  name,
  async reach(it) {
    takeStep(it.hostedBoat.boat, { fault: { on, kind: 'status', status: 500 } })
    await at(name, path, 'loaded').reach(it)
  },
})

const enrollment = (adds: number | 'never'): TourSequence['plan'] => ({
  sensors: [{ type: 'door', on: false, battery: 87, age: 41_000 }],
  radio: { opens: 4 * SECOND, finds: adds === 'never' ? adds : 20 * SECOND, adds },
})

export const SEQUENCES: readonly TourSequence[] = [
  { heading: 'Dialogs, menus, sheets and panels', plan: LOADED, state: 'loaded', places: openingPlaces },
  {
    heading: 'Orders',
    plan: LOADED,
    state: 'loaded',
    places: [later('disarm-question', SETTLED_MS, askToDisarm), later('sent', SECOND, sendMessage)],
  },
  {
    heading: 'Enrollment, step by step',
    plan: enrollment(60 * SECOND),
    state: 'loaded',
    places: [
      later('enrollment-prepare', 2 * SECOND, enroll),
      later('enrollment-join', 6 * SECOND),
      later('enrollment-configure', 20 * SECOND),
      later('enrollment-done', 40 * SECOND),
    ],
  },
  {
    heading: 'Enrollment that finds nothing',
    plan: enrollment('never'),
    state: 'loaded',
    places: [later('enrollment-timeout', 90 * SECOND, enroll)],
  },
  {
    heading: 'A boat without anything',
    plan: planOf('empty'),
    state: 'empty',
    places: [
      at('empty-home', '/home', 'empty'),
      at('empty-settings', '/settings', 'empty'),
      at('empty-event-log', '/event-log', 'empty'),
      at('empty-map', '/map', 'empty'),
      at('empty-weather', '/weather', 'empty'),
    ],
  },
  {
    heading: 'Without a connection',
    plan: LOADED,
    state: 'offline',
    places: [
      at('offline-home', '/home', 'offline'),
      at('offline-map', '/map', 'offline'),
      at('offline-weather', '/weather', 'offline'),
    ],
  },
  {
    heading: 'Values that are stale',
    plan: LOADED,
    state: 'loaded',
    places: [
      later('stale-home', STALE_MS, async it => {
        it.hostedBoat.boat.state.silent = true
      }),
      at('stale-settings', '/settings', 'loaded'),
    ],
  },
  {
    heading: 'A gateway that refuses',
    plan: LOADED,
    state: 'loaded',
    places: [
      refused('error-event-log', '/event-log', { rest: 'GET /api/sensor/CoreHistory' }),
      refused('error-weather', '/weather', 'weather'),
      refused('error-logbook', '/logbook-record/2026-05-30,2026-06-01', { rest: 'GET /api/Alarm/geo/{range}' }),
    ],
  },
]
