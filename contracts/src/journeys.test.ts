import { expect, test } from 'vitest'
import { FavouriteJourney, JourneyChange, NewJourney } from './journeys.ts'

const journey = { favouriteDate: '2024-06-01', nickname: 'Home', description: '' }
const empty = { image1: '', image2: '', image3: '', image4: '', image5: '' }

test.each([
  ['JOURNEY-04', { nickname: '' }, false],
  ['JOURNEY-04', { nickname: '  ' }, false],
  ['JOURNEY-05 LIMIT-33', { nickname: 'x'.repeat(30) }, true],
  ['JOURNEY-05 LIMIT-33', { nickname: 'x'.repeat(31) }, false],
  ['JOURNEY-06 LIMIT-34', { description: 'x'.repeat(40) }, true],
  ['JOURNEY-06 LIMIT-34', { description: 'x'.repeat(41) }, false],
  ['OPEN-039', { favouriteDate: '2024-02-29' }, true],
  ['OPEN-039', { favouriteDate: '2023-02-29' }, false],
  ['OPEN-039', { favouriteDate: '2024-06-01T00:00:00Z' }, false],
])('%s a journey with %j is accepted: %s', (_, part, accepted) => {
  expect(NewJourney.safeParse({ ...journey, ...part }).success).toBe(accepted)
  expect(JourneyChange.safeParse({ ...journey, ...empty, ...part }).success).toBe(accepted)
})

test('JOURNEY-12 OPEN-096 a change holds all five pictures, and null is an empty slot', () => {
  expect(JourneyChange.parse({ ...journey, ...empty, image2: null, image3: 'a.jpeg' })).toEqual({
    ...journey,
    ...empty,
    image3: 'a.jpeg',
  })
  for (const slot of Object.keys(empty)) {
    const { [slot]: _, ...rest } = { ...empty } as Record<string, string>
    expect(JourneyChange.safeParse({ ...journey, ...rest }).success).toBe(false)
  }
})

test.each(['../a.jpeg', 'a/b.jpeg', 'a\\b.jpeg', 'a.jpeg?sig=1', 'a#b', 'x'.repeat(201), 5])(
  'JOURNEY-02 %j is not a valid picture name',
  image1 => {
    expect(JourneyChange.safeParse({ ...journey, ...empty, image1 }).success).toBe(false)
  },
)

test('JOURNEY-01 JOURNEY-02 a journey is parsed with empty texts for null or missing fields', () => {
  expect(FavouriteJourney.parse({ id: 'j', favouriteDate: '2024-06-01', nickname: null, image1: null })).toEqual({
    id: 'j',
    favouriteDate: '2024-06-01',
    nickname: '',
    description: '',
    ...empty,
  })
})
