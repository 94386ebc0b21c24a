/**
 * What a gateway answers, strictly: the app reads more than this, a gateway that conforms answers nothing else. A field that the
 * app would do without is no less a part of its record; only what is marked as optional may be left out. Source: doc 1 §3, §7, doc 2 §3, §7.
 */
import * as z from 'zod/mini'
import { EMAIL } from './fields.ts'
import { NOTICES } from './notifications.ts'
import { Latitude, Longitude } from './position.ts'
import type { routeTables } from './routes.ts'
import { CLIENT_ID, HUB_PROTOCOLS, TileSource } from './session.ts'
import { Moment, SentPosition } from './sent.ts'
import { isTimeZone } from './settings.ts'
import { isDay } from './time.ts'

type Tables = typeof routeTables
type WithReply<T> = { readonly [K in keyof T as T[K] extends { readonly reply: unknown } ? K : never]: z.ZodMiniType }

const Day = z.string().check(z.refine(isDay, { error: 'a day such as 2026-06-01' }))
const Dated = z.union([Day, Moment])
const Email = z.string().check(z.regex(EMAIL, { error: 'an e-mail address' }))
/** Somebody may have left none. */
const Phone = z.string().check(z.regex(/^(\+[1-9]\d{1,14})?$/, { error: 'a phone number such as +4520123456, or an empty text' }))
const Address = z.string().check(z.refine(it => it === '' || URL.canParse(it), { error: 'an address such as https://app.freja.example, or an empty text' }))
const WholeAddress = z.string().check(z.refine(it => URL.canParse(it), { error: 'an address such as https://app.freja.example' }))
const Id = z.string().check(z.minLength(1))
const Amount = z.number().check(z.nonnegative())
const Age = z.int().check(z.minimum(-1))
const Percent = z.number().check(z.minimum(0), z.maximum(100))

const Item = z.strictObject({ id: Id, latestEventName: z.string().check(z.minLength(1)), modifiedDate: Moment })
const flags = Object.fromEntries(Object.values(NOTICES).flatMap(it => [it.email, it.sms].map(name => [name, z.boolean()] as const)))
const CaptainContact = z.strictObject({ ...flags, id: Id, name: z.string(), phoneNumber: Phone, captainEmail: z.string() })
const SailorFriend = z.strictObject({ ...CaptainContact.shape, email: Email, active: z.boolean() })
const Vip = z.strictObject({ id: Id, name: z.string(), phoneNumber: Phone })
const image = z.string()
const Journey = z.strictObject({ id: Id, favouriteDate: Day, nickname: z.string(), description: z.string(), image1: image, image2: image, image3: image, image4: image, image5: image })
const Tiles = z.strictObject({ ...TileSource.shape, url: z.string().check(z.refine(it => ['{z}', '{x}', '{y}'].every(part => it.includes(part)), { error: 'an address with {z}, {x} and {y}' })) })

/** The answer of every call that has one. */
export const sentReplies: { readonly [W in keyof Tables as keyof WithReply<Tables[W]> extends never ? never : W]: WithReply<Tables[W]> } = {
  session: {
    configuration: z.strictObject({
      gatewayUrl: Address,
      hubProtocol: z.enum(HUB_PROTOCOLS),
      logoutUrl: Address,
      accountManagementUrl: Address,
      billingPortalUrl: Address,
      mapsKey: z.string(),
      weatherKey: z.string(),
      weatherUrl: Address,
      imageStorageUrl: Address,
      chartTiles: z.optional(Tiles),
      satelliteTiles: z.optional(Tiles),
    }),
    // Whatever else the OIDC client knows is passed on to it.
    identity: z.looseObject({
      authority: WholeAddress,
      client_id: z.literal(CLIENT_ID),
      redirect_uri: WholeAddress,
      post_logout_redirect_uri: WholeAddress,
      response_type: z.literal('code'),
      scope: z.string().check(z.regex(/(^| )openid( |$)/, { error: 'scopes with openid among them' })),
    }),
  },
  alarm: {
    settings: z.strictObject({ shipName: z.string(), geofenceRadius: Amount, lastKnownLocation: z.nullable(SentPosition) }),
    geo: z.union([z.strictObject({ latitude: Latitude, longitude: Longitude }), z.strictObject({ latitude: z.null(), longitude: z.null() })]),
  },
  sensors: {
    list: z.array(
      z.strictObject({ attachedDeviceId: Id, attachedDeviceTypeId: z.int().check(z.nonnegative()), alarm1: z.boolean(), modifiedDateTime: Moment, age: Age, battery: z.nullable(Percent) }),
    ),
  },
  temperature: { read: z.strictObject({ cabinTemperature: z.nullable(z.number().check(z.minimum(-273))) }) },
  eventlog: { list: z.array(Item) },
  history: { list: z.array(Item) },
  profile: {
    read: z.strictObject({
      userId: Email,
      isCaptain: z.boolean(),
      hasGalleryAccess: z.boolean(),
      hasUploadAccess: z.boolean(),
      shipName: z.string(),
      shipHomeLocation: z.string(),
      deviceId: z.string(),
      geofenceRadius: Amount,
      geofenceLatitude: z.nullable(Latitude),
      geofenceLongitude: z.nullable(Longitude),
      mBsUsed: Amount,
      dataLimit: Amount,
      transactionsUsed: Amount,
      transactionsLimit: Amount,
      billingStart: Dated,
      billingEnd: Dated,
    }),
  },
  settings: { read: z.strictObject({ timezone: z.nullable(z.string().check(z.refine(it => it === '' || isTimeZone(it), { error: 'a time zone such as Europe/Copenhagen' }))) }) },
  subscription: { read: z.nullable(z.strictObject({ currentPeriodStart: Dated, currentPeriodEnd: Dated, billingInterval: z.enum(['month', 'year']), subscriptionStartDate: Dated })) },
  accounts: { list: z.array(z.strictObject({ userId: Email, isApproved: z.boolean(), hasGalleryAccess: z.boolean(), hasUploadAccess: z.boolean() })) },
  contacts: { list: z.array(SailorFriend), read: z.union([SailorFriend, CaptainContact]) },
  vip: { list: z.array(Vip), read: Vip },
  logbook: { points: z.array(z.strictObject({ latitude: Latitude, longitude: Longitude, gpsTimestamp: Moment, accuracy: Amount })) },
  journeys: { list: z.array(Journey), read: Journey, add: Journey },
  gallery: { storage: z.strictObject({ url: WholeAddress }) },
}

/** The strict shape of the answer of a call by its word and its name within the table; undefined where nothing is answered. */
export const sentReply = (word: string, key: string): z.ZodMiniType | undefined => {
  const tables: Readonly<Record<string, Readonly<Record<string, z.ZodMiniType>>>> = sentReplies
  return tables[word]?.[key]
}
