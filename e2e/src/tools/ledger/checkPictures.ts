/** Plays picture steps with faults, and compares the pictures of a journey with those in the storage. */
import { galleryRoutes, PICTURE_URL_LIFETIME_MS, SECOND } from '@drydock/contracts'
import {
  createPlay,
  type Entry,
  type Gateway,
  loadScenario,
  lockStep,
  type HostedBoat,
  problemText,
} from '@drydock/simulator'
import { vocabulary } from '#runner/captain/vocabulary.ts'
import type { AppScript } from '#runner/engines/dom/appScript.ts'
import { joinDom } from '#runner/engines/dom/join.ts'
import { createPeople } from '#runner/replay/people.ts'

export const STEPS = [
  'GET /api/imageStorage',
  'GET /api/favouriteJourney/{id}',
  'PUT /api/favouriteJourney/{id}',
  'storage',
] as const
export const PICTURE_FAULTS = [
  'refused',
  'unavailable',
  'full',
  'reset',
  'half-open',
  'malformed',
  'truncated',
  'late',
] as const
/** A fault that strikes calls of this step, `times` in a row. */
export interface PictureFault {
  readonly step: (typeof STEPS)[number]
  readonly is: (typeof PICTURE_FAULTS)[number]
  readonly times: number
}
/** An attempt of the captain with a slot, 1 to 5, and the faults meanwhile. */
export interface PictureAttempt {
  readonly does: 'upload' | 'delete'
  readonly slot: number
  readonly wrong: readonly PictureFault[]
}

const FAULTS: Readonly<Record<PictureFault['is'], object>> = {
  refused: { kind: 'status', status: 403 },
  unavailable: { kind: 'status', status: 503 },
  full: { kind: 'status', status: 507 },
  reset: { kind: 'reset' },
  'half-open': { kind: 'half-open' },
  malformed: { kind: 'malformed' },
  truncated: { kind: 'truncated' },
  late: { kind: 'delay', by: '25s' },
}
const GALLERY = '/userGallery/lighthouse,DRYDOCK-0001'
const FIRST_S = 5
const BETWEEN_S = 20
/** The call that names a picture in its journey, once the storage has it. */
const NAMING = 'PUT /api/favouriteJourney/{id}'
/** After this time no signature is valid any longer. */
const LATER_S = PICTURE_URL_LIFETIME_MS / 1_000 + 120

const fault = ({ step, is, times }: PictureFault): object => ({
  fault: { on: step === 'storage' ? step : { rest: step }, ...FAULTS[is], times },
})
const actions = ({ does, slot }: PictureAttempt): readonly object[] =>
  does === 'upload'
    ? [{ captain: { 'pick-picture': { slot, file: 'jpeg' } } }]
    : [{ captain: { 'tap-slot': slot } }, { captain: 'delete-picture' }]

/**
 * At the end there are no faults, and the captain opens the memories again. The app waits for that on the profile,
 * which draws nothing by itself.
 */
function scenarioOf(tries: readonly PictureAttempt[]): string {
  const end = FIRST_S + tries.length * BETWEEN_S
  const steps = [
    { open: GALLERY },
    ...tries.flatMap((it, at) => [{ at: `${FIRST_S + at * BETWEEN_S}s` }, ...it.wrong.map(fault), ...actions(it)]),
    { at: `${end}s` },
    { fault: 'clear' },
    { captain: { go: 'profile' } },
    { at: `${end + LATER_S}s` },
    { open: GALLERY },
    { at: `${end + LATER_S + 60}s` },
    { captain: 'wait' },
  ]
  return JSON.stringify({
    scenario: 'Pictures',
    id: 'TRY-1',
    boat: { journeys: [{ id: 'lighthouse', date: '2026-05-30', nickname: 'Round the lighthouse', description: '' }] },
    steps,
  })
}

const named = ({ boat: { state } }: HostedBoat): readonly string[] =>
  state.journeys.flatMap(it => [it.image1, it.image2, it.image3, it.image4, it.image5]).filter(it => it !== '')

/** Address of the pictures of a boat, signed for its captain. */
async function signedFor(gateway: Gateway, { people }: HostedBoat): Promise<URL> {
  const minted = await gateway.identity.mint(people[0]?.user ?? '')
  const answer = await fetch(`${gateway.origin}${galleryRoutes.storage.path}`, {
    headers: { authorization: `Bearer ${minted?.token}` },
  })
  return new URL(galleryRoutes.storage.reply.parse(await answer.json()).url)
}

/** Returns the names of all files in the storage of a boat. */
async function stored(gateway: Gateway, hostedBoat: HostedBoat): Promise<readonly string[]> {
  const listed = await fetch(`${(await signedFor(gateway, hostedBoat)).href}&restype=container&comp=list`)
  return [...(await listed.text()).matchAll(/<Name>([^<]+)<\/Name>/g)].flatMap(it => it[1] ?? [])
}

/** Returns all stored pictures of a boat. */
export async function storedPictures(gateway: Gateway, hostedBoat: HostedBoat): Promise<readonly Buffer[]> {
  const pictures: Buffer[] = []
  for (const name of await stored(gateway, hostedBoat)) {
    const address = await signedFor(gateway, hostedBoat)
    address.pathname = `${address.pathname}/${name}`
    pictures.push(Buffer.from(await (await fetch(address)).arrayBuffer()))
  }
  return pictures
}

/**
 * Returns that an upload without faults, with which the attempts begin, has not arrived before the next one: names and
 * pictures of an app that stores nothing agree.
 */
function missedUpload([first]: readonly PictureAttempt[], { journal, clock }: HostedBoat['boat']): readonly string[] {
  if (first?.does !== 'upload' || first.wrong.length > 0) return []
  const isNamed = journal
    .since(0)
    .some(
      it =>
        it.lane === 'rest' && it.name === NAMING && it.at < clock.start + (FIRST_S + BETWEEN_S) * SECOND && isDone(it),
    )
  return isNamed ? [] : ['no picture of an upload without faults']
}
const isDone = ({ body }: Entry): boolean =>
  typeof body === 'object' && body !== null && 'status' in body && Number(body.status) < 300

/** Plays attempts with the app of a script; returns the differences as text. */
export async function checkPictures(
  gateway: Gateway,
  app: AppScript,
  tries: readonly PictureAttempt[],
): Promise<readonly string[]> {
  const loading = loadScenario(scenarioOf(tries), { file: 'pictures', vocabulary })
  if ('problems' in loading) return loading.problems.map(problemText)
  const { scenario } = loading
  const hostedBoat = gateway.fleet.add({ plan: scenario.boat, start: scenario.start, seed: 1, mode: 'paused' })
  const people = createPeople(
    person =>
      joinDom(person, { gateway, hostedBoat, apps: () => people.apps(), seed: 1, slow: false, hasSession: true, app }),
    hostedBoat.boat.clock.now,
  )
  const play = createPlay(scenario, hostedBoat.boat, people.actorOf)
  try {
    // A fault may leave a slot that cannot be pressed as planned: such failures of the play are not failures of the
    // app.
    await lockStep({ clock: hostedBoat.boat.clock, boat: gateway.side, apps: () => people.apps(), program: play })
    const [names, pictures] = [named(hostedBoat), await stored(gateway, hostedBoat)]
    return [
      ...missedUpload(tries, hostedBoat.boat),
      ...names.filter(it => !pictures.includes(it)).map(it => `no picture: ${it}`),
      ...pictures.filter(it => !names.includes(it)).map(it => `no name: ${it}`),
    ]
  } finally {
    await people.close()
    gateway.fleet.remove(hostedBoat.boat.id)
  }
}
