/** Favourite journeys and their picture slots. Source: doc 2 §3, §4, §5, §7, §9; OPEN-039, 083, 085, 096, 097. */
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { maxTrimmedLength } from './fields.ts'
import { route } from './route.ts'
import { withWireFormat } from './wireFormat.ts'
import { OptionalText, lenientArray } from './tolerant.ts'
import { isCalendarDay } from './time.ts'

/** LIMIT-33, LIMIT-34. */
export const MAX_NICKNAME_LENGTH = 30
export const MAX_DESCRIPTION_LENGTH = 40
/** LIMIT-36. */
export const PICTURE_SLOTS = ['image1', 'image2', 'image3', 'image4', 'image5'] as const
/** Exclusive limit of a picture's size in bytes, and the allowed types. LIMIT-35. */
export const PICTURE_SIZE_LIMIT_BYTES = 5_242_880
export const PICTURE_TYPES = ['image/jpeg', 'image/png'] as const
export const JOURNEY_TEXTS = {
  saved: 'Journey saved successfully',
  removed: 'Journey removed from favourites successfully',
} as const

/** `favouriteDate` is the day of the trip, 'YYYY-MM-DD'. An empty picture slot is an empty text. */
export const FavouriteJourney = lazyObject(() => ({
  id: withWireFormat('nonEmptyText', z.string()),
  favouriteDate: withWireFormat('day', z.string()),
  nickname: OptionalText,
  description: OptionalText,
  image1: OptionalText,
  image2: OptionalText,
  image3: OptionalText,
  image4: OptionalText,
  image5: OptionalText,
}))
export type FavouriteJourney = z.infer<typeof FavouriteJourney>

export const Nickname = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'A nickname is required' }),
    maxTrimmedLength(MAX_NICKNAME_LENGTH),
    z.meta({ maxLength: MAX_NICKNAME_LENGTH }),
  )
export const Description = z
  .string()
  .check(z.trim(), maxTrimmedLength(MAX_DESCRIPTION_LENGTH), z.meta({ maxLength: MAX_DESCRIPTION_LENGTH }))
const Day = z.string().check(z.refine(isCalendarDay, { error: 'is a day such as 2024-06-01' }))
/** Name of a stored file without folders; null also means an empty slot. */
const PictureName = z.pipe(
  z.nullable(z.string().check(z.regex(/^[^/\\?#]{0,200}$/, { error: 'is the name of a picture' }))),
  z.transform(it => it ?? ''),
)
export const NewJourney = lazyObject(() => ({ favouriteDate: Day, nickname: Nickname, description: Description }))
export type NewJourney = z.infer<typeof NewJourney>
export const JourneyChange = z.extend(NewJourney, {
  id: z.optional(z.string().check(maxTrimmedLength(200))),
  image1: PictureName,
  image2: PictureName,
  image3: PictureName,
  image4: PictureName,
  image5: PictureName,
})
export type JourneyChange = z.infer<typeof JourneyChange>

const params = lazyObject(() => ({ id: z.string() }))
export const journeyRoutes = {
  list: route({
    method: 'GET',
    path: '/api/favouriteJourney',
    role: 'account',
    changes: false,
    reply: lenientArray(FavouriteJourney),
  }),
  read: route({
    method: 'GET',
    path: '/api/favouriteJourney/{id}',
    role: 'account',
    changes: false,
    params,
    reply: FavouriteJourney,
  }),
  add: route({
    method: 'POST',
    path: '/api/favouriteJourney',
    role: 'captain',
    changes: true,
    body: NewJourney,
    reply: FavouriteJourney,
  }),
  // Its texts are the captain's: the rule looks at what changes.
  update: route({
    method: 'PUT',
    path: '/api/favouriteJourney/{id}',
    role: 'upload',
    changes: true,
    params,
    body: JourneyChange,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/favouriteJourney/{id}',
    role: 'captain',
    changes: true,
    params,
  }),
} as const
