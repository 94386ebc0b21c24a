import { isDeepStrictEqual } from 'node:util'
import { FavouriteJourney, type JourneyChange } from '@drydock/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Refusal } from '#boat/refusal.ts'
import { openBoat } from '#testing/openBoat.ts'
import { saved } from './journeys.ts'

const trip: FavouriteJourney = {
  id: 'trip',
  favouriteDate: '2026-05-30',
  nickname: 'Home',
  description: 'By night',
  image1: 'one.jpeg',
  image2: '',
  image3: '',
  image4: '',
  image5: '',
}

async function onBoat(captain: { upload?: boolean } = {}) {
  const opened = await openBoat({
    captain,
    accounts: [{ user: 'friend' }, { user: 'upload', upload: true }],
    journeys: [{ id: 'trip', date: '2026-05-30', nickname: 'Home', description: 'By night', images: ['one.jpeg'] }],
  })
  return {
    ...opened,
    list: async () => z.array(FavouriteJourney).parse((await opened.captain('GET', '/api/favouriteJourney')).body),
  }
}
const path = '/api/favouriteJourney/trip'

test('API-43 OPEN-039 JOURNEY-01 JOURNEY-02 a friend reads the list and one journey, with stored file names and empty ones', async () => {
  const { as, list } = await onBoat()
  const friend = await as('friend')
  expect([await list(), (await friend('GET', path)).body]).toEqual([[trip], trip])
})

test('API-42 JOURNEY-09 OPEN-039 the gateway answers a new favourite with its id and without pictures', async () => {
  const { captain, list } = await onBoat()
  const added = FavouriteJourney.parse(
    (
      await captain('POST', '/api/favouriteJourney', {
        favouriteDate: '2026-05-31',
        nickname: ' Out ',
        description: '',
      })
    ).body,
  )
  expect(added).toEqual({
    id: 'journey-2',
    favouriteDate: '2026-05-31',
    nickname: 'Out',
    description: '',
    image1: '',
    image2: '',
    image3: '',
    image4: '',
    image5: '',
  })
  expect(await list()).toEqual([trip, added])
})

test('JOURNEY-03 a second favourite for the same day is refused', async () => {
  const { captain, list } = await onBoat()
  expect(
    await captain('POST', '/api/favouriteJourney', { favouriteDate: '2026-05-30', nickname: 'Again', description: '' }),
  ).toMatchObject({ status: 409, body: { field: 'favouriteDate' } })
  expect(await list()).toEqual([trip])
})

test('API-45 JOURNEY-14 the captain removes a favourite', async () => {
  const { captain, list } = await onBoat()
  expect(await captain('DELETE', path)).toMatchObject({ status: 200, text: '' })
  expect([
    await list(),
    (await captain('DELETE', path)).status,
    (await captain('GET', path)).status,
    (await captain('PUT', path, trip)).status,
  ]).toEqual([[], 404, 404, 404])
})

test.each([
  ['ROLE-12 JOURNEY-11', 'captain', { nickname: 'Out' }, 200],
  ['GALLERY-11 OPEN-096', 'captain', { image2: 'two.jpeg' }, 200],
  ['GALLERY-11 ROLE-15', 'upload', { image2: 'two.jpeg' }, 200],
  ['GALLERY-13 ROLE-16', 'upload', { image1: '' }, 200],
  ['OPEN-085', 'upload', {}, 200],
  ['ROLE-12 OPEN-085', 'upload', { nickname: 'Out' }, 403],
  ['ROLE-12 OPEN-085', 'upload', { description: '', image2: 'two.jpeg' }, 403],
  ['ROLE-15 OPEN-085', 'friend', { image2: 'two.jpeg' }, 403],
  ['OPEN-085', 'friend', {}, 403],
  ['JOURNEY-11', 'captain', { favouriteDate: '2026-05-29' }, 400],
])('API-44 %s %s saves %j: %d', async (_, who, change, status) => {
  const { as, list } = await onBoat()
  const answer = await (await as(who))('PUT', path, { ...trip, id: 'other', ...change })
  expect([answer.status, await list()]).toEqual([status, [status === 200 ? { ...trip, ...change } : trip]])
})

test('OPEN-086 ROLE-15 a captain without upload access can save the texts, but not the pictures', async () => {
  const { captain } = await onBoat({ upload: false })
  expect([
    (await captain('PUT', path, { ...trip, nickname: 'Out' })).status,
    (await captain('PUT', path, { ...trip, nickname: 'Out', image2: 'two.jpeg' })).status,
  ]).toEqual([200, 403])
})

/** The saved journey; 'refused' if the change is refused. */
function savedOrRefused(...args: Parameters<typeof saved>): FavouriteJourney | 'refused' {
  try {
    return saved(...args)
  } catch (error) {
    if (error instanceof Refusal) return 'refused'
    throw error
  }
}

test('a change is accepted if it changes only fields that its sender has the right to change, else it is refused', () => {
  const name = fc.constantFrom('', 'one.jpeg', 'two.jpeg')
  const fields = { image1: name, image2: name, image3: name, image4: name, image5: name }
  const texts = { nickname: fc.constantFrom('Home', 'Out'), description: fc.constantFrom('By night', '') }
  const change: fc.Arbitrary<JourneyChange> = fc
    .record({ ...texts, ...fields }, { requiredKeys: [] })
    .map(changed => ({ ...trip, ...changed }))
  fc.assert(
    fc.property(change, fc.boolean(), fc.boolean(), (body, writes, uploads) => {
      const { nickname, description, ...others } = body
      const allowed = { ...trip, ...(writes ? { nickname, description } : {}), ...(uploads ? others : {}) }
      const isAllowed = isDeepStrictEqual(allowed, { ...body, id: trip.id })
      expect(savedOrRefused(trip, body, { writes, uploads })).toEqual(isAllowed ? allowed : 'refused')
    }),
  )
})
