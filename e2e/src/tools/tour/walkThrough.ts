/** Places of the app: every screen, dialog, menu and sheet, and how each is reached. */
import type { BoatFixture } from '#fixture/boatFixture.ts'
import { messageOf } from '#runner/host/cliError.ts'
import { type Opening, OPENINGS } from './openings.ts'
import { TOUR } from './stops.ts'
import { goTo } from './walk.ts'

export const SIZES = ['390x844', '320x568', '844x390', '768x1024', '1280x800'] as const
export type ScreenSize = (typeof SIZES)[number]

/** A picture, a fault of the place, or the reason why it was not reached. */
export interface WalkPicture {
  readonly name: string
  readonly png?: Buffer
  readonly fault?: string
  readonly missing?: string
}

/** Time until a dialog stands still, and its part of the app has arrived. */
const OPENED_MS = 2_000

/** Somewhere in the app, by the name of its picture. */
export interface Place {
  readonly name: string
  reach(it: BoatFixture): Promise<void>
}

const stopPlaces: readonly Place[] = TOUR.flatMap(stop =>
  stop.picture === undefined
    ? []
    : [{ name: stop.picture, reach: async (it: BoatFixture) => void (await goTo(it, stop, 'loaded')) }],
)
/** A stop that loads the page leaves the app that the openings need. */
const LOADING = new Set(TOUR.flatMap(it => (it.loads && it.picture !== undefined ? [it.picture] : [])))

const openingPlace = (opening: Opening): Place => ({ name: opening.name, reach: it => open(it, opening) })

async function open(it: BoatFixture, { at, does, presses }: Opening): Promise<void> {
  // Going away closes what an earlier opening has left open.
  await goTo(it, { at: '/weather', route: '/weather' }, 'loaded')
  await goTo(it, { at, route: at, takes: OPENED_MS }, 'loaded')
  for (const [verb, params] of does) {
    await it.people.actorOf('captain').act(verb, params)
    await it.advance(OPENED_MS)
  }
  if (presses === undefined) return
  const button = it
    .page()
    .getByRole('button', { name: presses, ...(typeof presses === 'string' ? { exact: true } : {}) })
  await button.first().click()
  await it.advance(OPENED_MS)
}

/** What the openings open. */
export const openingPlaces: readonly Place[] = OPENINGS.map(openingPlace)

/** All places in the order of the walk; those after which the app is loaded again come last. */
export const PLACES: readonly Place[] = [
  ...stopPlaces.filter(it => !LOADING.has(it.name)),
  ...openingPlaces,
  ...stopPlaces.filter(it => LOADING.has(it.name)),
]

/** Goes from place to place, and looks at the wanted ones. A place that cannot be reached is reported and skipped. */
export async function* walkThrough(
  it: BoatFixture,
  places: readonly Place[],
  isWanted: (name: string) => boolean,
  look: (name: string) => AsyncIterable<WalkPicture>,
): AsyncGenerator<WalkPicture> {
  for (const { name, reach } of places) {
    const problem = await reach(it).then(() => undefined, messageOf)
    if (!isWanted(name)) continue
    if (problem === undefined) yield* look(name)
    else yield { name, missing: problem }
  }
}
