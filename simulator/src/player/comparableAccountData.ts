/** Account data of a boat as scenarios compare them: people, journeys, messages. */
import type { FavouriteJourney } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'

const { optional } = z
const word = optional(z.string())
const flag = optional(z.boolean())

export const AccountDataPattern = z.strictObject({
  shipName: word,
  geofence: optional(
    z.strictObject({
      radius: optional(z.number()),
      latitude: optional(z.nullable(z.number())),
      longitude: optional(z.nullable(z.number())),
    }),
  ),
  accounts: optional(
    z
      .array(z.strictObject({ user: word, approved: flag, gallery: flag, upload: flag }))
      .check(z.describe('Connected accounts as the captain sees them, by the word before the @.')),
  ),
  contacts: optional(
    z
      .array(z.strictObject({ name: word, email: word, phone: word, active: flag }))
      .check(z.describe('Sailor friends.')),
  ),
  vips: optional(z.array(z.strictObject({ name: word, phone: word }))),
  journeys: optional(
    z
      .array(z.strictObject({ date: word, nickname: word, description: word, images: optional(z.array(z.string())) }))
      .check(z.describe('Favourite journeys; `images` has five slots.')),
  ),
  outbox: optional(
    z
      .array(z.strictObject({ to: word, by: word, about: word, text: word }))
      .check(z.describe('Messages from the newest; a shorter list is the beginning.')),
  ),
})
type AshoreLike = z.output<typeof AccountDataPattern>

const slotsOf = (journey: FavouriteJourney): readonly string[] => [
  journey.image1,
  journey.image2,
  journey.image3,
  journey.image4,
  journey.image5,
]

export const ACCOUNT_DATA_PARTS: { readonly [K in keyof AshoreLike]-?: (boat: Boat) => unknown } = {
  shipName: ({ state }) => state.name,
  geofence: ({ state }) => ({ ...state.geofence }),
  accounts: ({ state }) =>
    state.accounts.map(account => ({
      user: account.userId.split('@')[0],
      approved: account.isApproved,
      gallery: account.hasGalleryAccess,
      upload: account.hasUploadAccess,
    })),
  contacts: ({ state }) =>
    state.contacts.map(it => ({ name: it.name, email: it.email, phone: it.phoneNumber, active: it.active })),
  vips: ({ state }) => state.vips.map(it => ({ name: it.name, phone: it.phoneNumber })),
  journeys: ({ state }) =>
    state.journeys.map(journey => ({
      date: journey.favouriteDate,
      nickname: journey.nickname,
      description: journey.description,
      images: slotsOf(journey),
    })),
  outbox: ({ state }) =>
    state.outbox.map(({ to, channel, about, text }) => ({ to, by: channel, about, text })).reverse(),
}
