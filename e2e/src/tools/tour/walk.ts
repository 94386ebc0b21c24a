/** Walks through the routes with one page, in one of four states of the boat. */
import type { NewBoat } from '@drydock/simulator'
import { PHONE } from '#runner/captain/shared/phone.ts'
import { dropHubConnections, enterHome, soundAlarm } from '#fixture/serverActions.ts'
import type { BoatFixture } from '#fixture/boatFixture.ts'
import { PHONE_ON_LAND, EMPTY, LOADED } from './boats.ts'
import type { TOUR } from './stops.ts'

export const STATES = ['empty', 'loaded', 'alarm', 'offline'] as const
export type State = (typeof STATES)[number]
export const THEMES = ['day', 'dusk', 'night'] as const
export type Theme = (typeof THEMES)[number]

export const planOf = (state: State): NonNullable<NewBoat['plan']> => (state === 'empty' ? EMPTY : LOADED)

/** Longer than it takes the app to say that the connection is lost. */
const LOST_MS = 2_000

/** The captain has opened the app, and the boat is in the state that the tour is about. */
export async function begin(it: BoatFixture, state: State): Promise<void> {
  await enterHome(it)
  await it.people.cast('captain').act(PHONE, { location: PHONE_ON_LAND })
  if (state === 'alarm') await soundAlarm(it)
  if (state !== 'offline') return
  await it.people.cast('captain').act(PHONE, 'offline')
  await dropHubConnections(it)
  await it.pass(LOST_MS)
}

/** Goes to a stop as the app itself goes from screen to screen; returns the path that one stands at then. */
export async function goTo(
  it: BoatFixture,
  { at, loads, takes = 0 }: (typeof TOUR)[number],
  state: State,
): Promise<string> {
  // A page that is loaded is a new one, which would know nothing of a phone that is offline.
  if (loads && state !== 'offline') {
    it.hostedBoat.boat.state.silent = true
    await it.page().goto(at)
  } else await it.page().evaluate(walk, at)
  await it.rest()
  if (takes > 0) await it.pass(takes)
  return new URL(it.page().url()).pathname
}

function walk(to: string): void {
  history.pushState(null, '', to)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

/** The page wears a theme; what it remembers of one is left as it is. */
export const setTheme = (it: BoatFixture, theme: Theme): Promise<void> =>
  it.page().evaluate(to => void Object.assign(document.documentElement.dataset, { theme: to }), theme)
