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
export type ColorTheme = (typeof THEMES)[number]

/** Returns the boat plan for a state; `alarm` and `offline` begin as `loaded`. */
export const planOf = (state: State): NonNullable<NewBoat['plan']> => (state === 'empty' ? EMPTY : LOADED)

/** Longer than the app needs to show a lost connection. */
const LOST_MS = 2_000

/** The captain opens the app, and the boat gets the state of the tour. */
export async function begin(it: BoatFixture, state: State): Promise<void> {
  await enterHome(it)
  await it.people.actorOf('captain').act(PHONE, { location: PHONE_ON_LAND })
  if (state === 'alarm') await soundAlarm(it)
  if (state !== 'offline') return
  await it.people.actorOf('captain').act(PHONE, 'offline')
  await dropHubConnections(it)
  await it.advance(LOST_MS)
}

/** Goes to a stop within the app; returns the path afterwards. */
export async function goTo(
  it: BoatFixture,
  { at, loads, takes = 0 }: (typeof TOUR)[number],
  state: State,
): Promise<string> {
  // A loaded page would not know that its phone is offline.
  if (loads && state !== 'offline') {
    it.hostedBoat.boat.state.silent = true
    await it.page().goto(it.gateway.address + at)
  } else await it.page().evaluate(walk, at)
  await it.rest()
  if (takes > 0) await it.advance(takes)
  return new URL(it.page().url()).pathname
}

function walk(to: string): void {
  history.pushState(null, '', to)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

/** Sets the theme of the page without storing it. */
export const setTheme = (boat: BoatFixture, theme: ColorTheme): Promise<void> =>
  boat.page().evaluate(to => void Object.assign(document.documentElement.dataset, { theme: to }), theme)
