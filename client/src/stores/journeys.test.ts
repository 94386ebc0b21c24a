import type { FavouriteJourney } from '@drydock/contracts'
import { afterEach, expect, test, vi } from 'vitest'
import { openCalmApp, type TestApp } from '#testing/app.ts'
import { optionsOf } from './journeys.ts'

const removePictures = vi.hoisted(() => vi.fn<(journey: FavouriteJourney) => Promise<void>>())
vi.mock('#stores/orphanedPictures.ts', async original => ({ ...(await original<object>()), removePictures }))

vi.mock('@microsoft/signalr', async original => ({
  ...(await original<object>()),
  HubConnectionBuilder: (await import('#testing/hub.ts')).HubConnectionBuilder,
}))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  removePictures.mockReset()
})

const journey = (id: string, favouriteDate: string): FavouriteJourney => ({
  id,
  favouriteDate,
  nickname: `Trip ${id}`,
  description: '',
  image1: 'a.jpeg',
  image2: '',
  image3: '',
  image4: '',
  image5: '',
})
async function openLog(id?: string, replies: Readonly<Record<string, unknown>> = {}) {
  const app = await openCalmApp({
    replies: { 'GET /api/favouriteJourney': [journey('old', '2024-05-30'), journey('it', '2024-05-31')], ...replies },
  })
  app.actions.openJourney('2024-05-31', id)
  await app.pass(0)
  return app
}

const captain = { isCaptain: true, hasGalleryAccess: false }
const viewer = { isCaptain: false, hasGalleryAccess: true }
const friend = { isCaptain: false, hasGalleryAccess: false }
const SHARES = ['share-log', 'share-log-with-memories']

test.each([
  ['LOGBOOK-22 LOGBOOK-23 LOGBOOK-26 ROLE-12 ROLE-13', 'favourite', captain, [...SHARES, 'edit', 'remove', 'memories']],
  ['LOGBOOK-24 LOGBOOK-28 ROLE-11', 'plain', captain, [...SHARES, 'save']],
  ['LOGBOOK-25 LOGBOOK-27 ROLE-14', 'favourite', viewer, [...SHARES, 'memories']],
  ['LOGBOOK-25 LOGBOOK-28', 'plain', viewer, SHARES],
  ['LOGBOOK-25 LOGBOOK-29', 'favourite', friend, SHARES],
  ['LOGBOOK-25', 'plain', friend, SHARES],
  ['before the favourite is known,', 'unknown', captain, SHARES],
  ['before the person is known,', 'favourite', undefined, SHARES],
] as const)('LOGBOOK-20 LOGBOOK-21 %s a log that is %s offers to %j the options %j', (_, is, rights, options) => {
  expect(optionsOf(is, rights)).toEqual(options)
})

test('OPEN-039 the favourite of a day is found in the list, which is sorted newest first', async () => {
  const { stores } = await openLog()
  expect(stores.journeys.state).toMatchObject({ is: 'favourite', it: { id: 'it' } })
  expect(stores.journeys.list?.map(it => it.id)).toEqual(['it', 'old'])
})

test('ROUTE-22 OPEN-077 API-43 an address with a journey id loads that journey alone', async () => {
  const { stores, gateway } = await openLog('it', { 'GET /api/favouriteJourney/it': journey('it', '2024-05-31') })
  expect(stores.journeys.state).toMatchObject({ is: 'favourite', it: { id: 'it' } })
  expect(gateway.calls()).not.toContain('GET /api/favouriteJourney')
})

test.each([
  ['is gone', 404],
  ['belongs to another day', journey('gone', '2024-05-01')],
])('OPEN-077 the list decides when the journey of the address %s', async (_, reply) => {
  const { stores } = await openLog('gone', { 'GET /api/favouriteJourney/gone': reply })
  expect(stores.journeys.state).toMatchObject({ is: 'favourite', it: { id: 'it' } })
})

test('an unreadable list leaves it unknown whether the log is a favourite', async () => {
  const { stores } = await openLog(undefined, { 'GET /api/favouriteJourney': 500 })
  expect(stores.journeys).toMatchObject({ isFailed: true, list: undefined, state: { is: 'unknown' } })
})

test('JOURNEY-11 JOURNEY-12 an edit sends its texts, and the pictures that were added meanwhile', async () => {
  const app = await openLog(undefined, {
    'GET /api/favouriteJourney/it': { ...journey('it', '2024-05-31'), image2: 'b.jpeg' },
  })
  await app.actions.editJourney({ nickname: ' New ', description: 'By night' })
  expect(app.stores.journeys.state).toMatchObject({
    it: { nickname: 'New', description: 'By night', image1: 'a.jpeg', image2: 'b.jpeg' },
  })
  expect(app.gateway.asked.at(-1)).toMatchObject({
    call: 'PUT /api/favouriteJourney/it',
    body: { id: 'it', nickname: 'New', description: 'By night', image1: 'a.jpeg', image2: 'b.jpeg', image3: '' },
  })
})

const [READ_IT, SAVE_IT, REMOVE_IT] = ['GET', 'PUT', 'DELETE'].map(it => `${it} /api/favouriteJourney/it`)

test('JOURNEY-11 GALLERY-11 texts and a picture that are saved at the same time do not undo each other', async () => {
  const app = await openLog(undefined, { [`${READ_IT}`]: journey('it', '2024-05-31') })
  const { writeSlot } = await import('#stores/journeySlots.ts')
  app.gateway.calls()
  void app.actions.editJourney({ nickname: 'New', description: '' })
  void writeSlot({ journeyId: 'it', slot: 1, from: '', to: 'b.jpeg' })
  await app.pass(0)
  expect(app.gateway.calls()).toEqual([READ_IT, SAVE_IT, READ_IT, SAVE_IT])
})

test('JOURNEY-13 GALLERY-11 a picture is not named while the journey is being removed', async () => {
  const app = await openLog(undefined, { [`${READ_IT}`]: journey('it', '2024-05-31') })
  const { writeSlot } = await import('#stores/journeySlots.ts')
  app.gateway.calls()
  app.actions.askToRemoveJourney()
  void app.actions.answerRemovingJourney(true)
  void writeSlot({ journeyId: 'it', slot: 1, from: '', to: 'b.jpeg' })
  await app.pass(0)
  expect(app.gateway.calls()).toEqual([READ_IT, REMOVE_IT, READ_IT, SAVE_IT])
})

const NEW = { nickname: 'Trip', description: '' }

test('OPEN-039 JOURNEY-10 a journey whose creation is answered 200 without a body is found in the list', async () => {
  const app = await openLog(undefined, { 'GET /api/favouriteJourney': [], 'POST /api/favouriteJourney': undefined })
  app.gateway.answer('GET /api/favouriteJourney', [journey('new', '2024-05-31')])
  expect(await app.actions.saveJourney(NEW)).toBe(true)
  expect(app.stores.journeys.state).toMatchObject({ is: 'favourite', it: { id: 'new' }, run: undefined })
  expect(app.stores.journeys.list?.map(it => it.id)).toEqual(['new'])
  expect(app.stores.banners.success).toBeDefined()
})

test('OPEN-039 a journey that was created without a body is unknown until the list can be read again', async () => {
  const app = await openLog(undefined, { 'GET /api/favouriteJourney': [], 'POST /api/favouriteJourney': undefined })
  app.gateway.answer('GET /api/favouriteJourney', 500)
  expect(await app.actions.saveJourney(NEW)).toBe(true)
  expect(app.stores.journeys).toMatchObject({ isFailed: true, state: { is: 'unknown' } })
})

/** The removing calls since the last look. */
const removed = (app: TestApp): readonly string[] => app.gateway.calls().filter(it => it.startsWith('DELETE'))

async function removeJourney(read: unknown) {
  const app = await openLog()
  app.gateway.answer('GET /api/favouriteJourney/it', read)
  app.actions.askToRemoveJourney()
  const isRemoved = await app.actions.answerRemovingJourney(true)
  return { app, isRemoved }
}

test('JOURNEY-13 a removal also removes pictures that somebody added since the log was opened', async () => {
  const { app, isRemoved } = await removeJourney({ ...journey('it', '2024-05-31'), image2: 'b.jpeg' })
  expect([isRemoved, removed(app)]).toEqual([true, ['DELETE /api/favouriteJourney/it']])
  expect(removePictures.mock.calls.map(([it]) => [it.image1, it.image2])).toEqual([['a.jpeg', 'b.jpeg']])
})

test('SM-JOUR-7 JOURNEY-18 a journey that cannot be read is not removed, quietly', async () => {
  const { app, isRemoved } = await removeJourney(500)
  expect([isRemoved, removed(app), removePictures.mock.calls]).toEqual([false, [], []])
  expect(app.stores.journeys.state).toMatchObject({ is: 'favourite', run: undefined })
  expect([app.stores.banners.warning, app.stores.banners.success]).toEqual([undefined, undefined])
})

test('SM-JOUR-2 JOURNEY-05 nothing is sent when the nickname is missing or too long', async () => {
  const app = await openLog(undefined, { 'GET /api/favouriteJourney': [] })
  app.gateway.calls()
  expect([
    await app.actions.saveJourney({ nickname: ' ', description: '' }),
    await app.actions.saveJourney({ nickname: 'n'.repeat(31), description: '' }),
  ]).toEqual([false, false])
  expect(app.gateway.calls()).toEqual([])
})

test('a save that is answered after a sign-out has no effect', async () => {
  const app = await openLog(undefined, {
    'GET /api/favouriteJourney': [],
    'POST /api/favouriteJourney': journey('new', '2024-05-31'),
  })
  const saved = app.actions.saveJourney({ nickname: 'Trip', description: '' })
  void app.actions.signOut()
  expect(await saved).toBe(false)
  expect(app.stores.banners.success).toBeUndefined()
})

const LIST = [journey('old', '2024-05-30'), journey('it', '2024-05-31')]

/** Opens the favourite by its id while a list that Settings has asked for is under way. */
async function openDuringList() {
  const late = Promise.withResolvers<unknown>()
  const app = await openCalmApp({
    replies: { 'GET /api/favouriteJourney': LIST, 'GET /api/favouriteJourney/it': LIST[1] },
  })
  await app.actions.loadJourneys()
  app.gateway.answer('GET /api/favouriteJourney', late.promise)
  void app.actions.loadJourneys()
  app.actions.openJourney('2024-05-31', 'it')
  await app.pass(0)
  /** The old list arrives; the next one is read without a problem. */
  const arrive = async (now: readonly FavouriteJourney[]): Promise<void> => {
    app.gateway.answer('GET /api/favouriteJourney', now)
    late.resolve(LIST)
    await app.pass(0)
  }
  return { app, arrive }
}

test('SM-JOUR-5 JOURNEY-16 a list that was asked for before a removal does not bring the favourite back', async () => {
  const { app, arrive } = await openDuringList()
  app.actions.askToRemoveJourney()
  expect(await app.actions.answerRemovingJourney(true)).toBe(true)
  await arrive(LIST.slice(0, 1))
  expect(app.stores.journeys.state).toEqual({ is: 'plain', run: undefined })
  expect(app.stores.journeys.list?.map(it => it.id)).toEqual(['old'])
})

test('SM-JOUR-3 JOURNEY-11 a list that was asked for before an edit does not bring the old texts back', async () => {
  const { app, arrive } = await openDuringList()
  expect(await app.actions.editJourney({ nickname: 'New', description: '' })).toBe(true)
  await arrive([journey('old', '2024-05-30'), { ...journey('it', '2024-05-31'), nickname: 'New' }])
  expect(app.stores.journeys.state).toMatchObject({ is: 'favourite', it: { nickname: 'New' } })
  expect(app.stores.journeys.list?.map(it => it.nickname)).toEqual(['New', 'Trip old'])
})

test('SM-JOUR-3 a first list that an edit has outdated is asked for again, so that Settings has one', async () => {
  const late = Promise.withResolvers<unknown>()
  const app = await openCalmApp({
    replies: { 'GET /api/favouriteJourney': late.promise, 'GET /api/favouriteJourney/it': LIST[1] },
  })
  void app.actions.loadJourneys()
  app.actions.openJourney('2024-05-31', 'it')
  await app.pass(0)
  app.gateway.answer('GET /api/favouriteJourney', [{ ...journey('it', '2024-05-31'), nickname: 'New' }])
  await app.actions.editJourney({ nickname: 'New', description: '' })
  late.resolve(LIST)
  await app.pass(0)
  expect(app.stores.journeys.list?.map(it => it.nickname)).toEqual(['New'])
})

test('SM-JOUR-3 a late answer to an earlier opening of the log does not bring the old texts back', async () => {
  const late = Promise.withResolvers<unknown>()
  const app = await openCalmApp({
    replies: { 'GET /api/favouriteJourney': LIST, 'GET /api/favouriteJourney/it': late.promise },
  })
  const close = app.actions.openJourney('2024-05-31', 'it')
  await app.pass(0)
  close()
  app.gateway.answer('GET /api/favouriteJourney/it', LIST[1])
  app.actions.openJourney('2024-05-31', 'it')
  await app.pass(0)
  await app.actions.editJourney({ nickname: 'New', description: '' })
  late.resolve(LIST[1])
  await app.pass(0)
  expect(app.stores.journeys.state).toMatchObject({ it: { nickname: 'New' } })
})
