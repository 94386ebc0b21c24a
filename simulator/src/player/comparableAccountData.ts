/** Account data of a boat as scenarios compare them: people, journeys, messages. */
import type { FavouriteJourney } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'

const optional = z.optional
const word = (meaning: string) => optional(z.string().check(z.describe(meaning)))
const flag = (meaning: string) => optional(z.boolean().check(z.describe(meaning)))

export const AccountDataPattern = z.strictObject({
  shipName: word('Name of the boat.'),
  geofence: optional(
    z
      .strictObject({
        radius: optional(z.number().check(z.describe('Radius in meters.'))),
        latitude: optional(
          z
            .nullable(z.number())
            .check(z.describe('Center, in degrees north; null: the position at which the boat was armed.')),
        ),
        longitude: optional(
          z.nullable(z.number()).check(z.describe('Center, in degrees east; null as for `latitude`.')),
        ),
      })
      .check(z.describe('The geofence.')),
  ),
  accounts: optional(
    z
      .array(
        z.strictObject({
          user: word('The part of the address before the @.'),
          approved: flag('False: the account is locked out.'),
          gallery: flag('Whether the person sees the gallery.'),
          upload: flag('Whether the person uploads pictures.'),
        }),
      )
      .check(z.describe('Connected accounts as the captain sees them.')),
  ),
  contacts: optional(
    z
      .array(
        z.strictObject({
          name: word('Name.'),
          email: word('E-mail address.'),
          phone: word('Phone number.'),
          active: flag('Whether the friend is notified at all.'),
        }),
      )
      .check(z.describe('Sailor friends.')),
  ),
  vips: optional(
    z.array(z.strictObject({ name: word('Name.'), phone: word('Phone number.') })).check(z.describe('VIP contacts.')),
  ),
  journeys: optional(
    z
      .array(
        z.strictObject({
          date: word("Day of the trip, 'YYYY-MM-DD'."),
          nickname: word('Nickname.'),
          description: word('Description.'),
          images: optional(z.array(z.string()).check(z.describe('Names of the pictures in the five slots.'))),
        }),
      )
      .check(z.describe('Favourite journeys.')),
  ),
  outbox: optional(
    z
      .array(
        z.strictObject({
          to: word('E-mail address or phone number of the recipient.'),
          by: word("'email' or 'sms'."),
          about: word('Topic of the message.'),
          text: word('Whole text of the message.'),
        }),
      )
      .check(z.describe('Sent messages, newest first. A shorter list is compared with the beginning.')),
  ),
})
type AccountDataPattern = z.output<typeof AccountDataPattern>

const slotsOf = (journey: FavouriteJourney): readonly string[] => [
  journey.image1,
  journey.image2,
  journey.image3,
  journey.image4,
  journey.image5,
]

export const ACCOUNT_DATA_PARTS: { readonly [K in keyof AccountDataPattern]-?: (boat: Boat) => unknown } = {
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
