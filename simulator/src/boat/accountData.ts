/**
 * Account data of a boat: users and their rights, contacts, journeys, subscription and usage. Plain data that only
 * rules change.
 */
import {
  type CaptainContact,
  type ConnectedAccount,
  type FavouriteJourney,
  HOUR,
  type Instant,
  isoText,
  NOTIFICATION_TOPICS,
  type NotificationFlags,
  NotificationFlags as Flags,
  type NotificationTopic,
  type Profile,
  type SailorFriend,
  type Subscription,
  type VipContact,
} from '@drydock/contracts'
import type { NotifyPlan } from './accountPlan.ts'
import type { BoatPlan } from './plan.ts'

/** Rights of an account that are in effect; a change by the captain takes effect later. */
export interface Access {
  isApproved: boolean
  hasGalleryAccess: boolean
  hasUploadAccess: boolean
}

/** An e-mail or SMS that a real gateway would have sent. */
export interface OutboxMessage {
  readonly at: Instant
  readonly channel: 'email' | 'sms'
  /** E-mail address or phone number. */
  readonly to: string
  readonly about: NotificationTopic | 'mob'
  readonly text: string
}

export type Usage = Pick<
  Profile,
  'mBsUsed' | 'dataLimit' | 'transactionsUsed' | 'transactionsLimit' | 'billingStart' | 'billingEnd'
>

export interface AccountData {
  /** User id of the captain. */
  readonly captain: string
  /** Connected accounts as the captain sees them. */
  accounts: readonly ConnectedAccount[]
  /** Rights by user id; a user without an entry has none. */
  readonly access: Map<string, Access>
  captainContact: CaptainContact
  contacts: readonly SailorFriend[]
  vips: readonly VipContact[]
  journeys: readonly FavouriteJourney[]
  subscription: Subscription | null
  /** Usage when the boat was created or the billing period began. */
  usage: Usage
  /** Usage since then. */
  readonly metered: { bytes: number; transactions: number }
  /** Time zones of users who have chosen one. */
  readonly timeZones: Map<string, string>
  /** Messages sent, newest last. */
  outbox: readonly OutboxMessage[]
  /** Number of ids assigned so far. */
  given: number
}

/** Domain of a boat's users, from its name; further boats of a process have their number in it. */
export function hostNameOf(name: string, number = 1): string {
  const word = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  // No word contains a dot, so a boat called 'Freja-2' cannot have the domain of the second Freja.
  return `${word || 'boat'}${number === 1 ? '' : `.boat-${number}`}.example`
}

function flagsOf({ email = [], sms = [] }: NotifyPlan = {}): NotificationFlags {
  const on = [...email.map(it => NOTIFICATION_TOPICS[it].email), ...sms.map(it => NOTIFICATION_TOPICS[it].sms)]
  return Flags.parse(Object.fromEntries(on.map(it => [it, true])))
}

/** Ids for items without one, from their index in the list. */
const idsOf =
  (word: string) =>
  (id: string | undefined, index: number): string =>
    id ?? `${word}-${index + 1}`

/** Initial account data of a complete plan. */
export function accountDataOf(plan: BoatPlan, host: string, now: Instant): AccountData {
  const { captain: owner = {}, contacts = [], vips = [], journeys = [], accounts = [] } = plan
  const captain = `captain@${host}`
  const listed = accounts.map(account => ({
    userId: `${account.user}@${host}`,
    isApproved: account.approved ?? true,
    hasGalleryAccess: account.gallery ?? false,
    hasUploadAccess: account.upload ?? false,
  }))
  const [contactId, vipId, journeyId] = [idsOf('contact'), idsOf('vip'), idsOf('journey')]
  return {
    captain,
    accounts: listed,
    access: new Map([
      [captain, { isApproved: true, hasGalleryAccess: owner.gallery ?? true, hasUploadAccess: owner.upload ?? true }],
      ...listed.map(({ userId, ...access }) => [userId, access] as const),
    ]),
    captainContact: {
      id: 'contact-0',
      name: owner.name ?? '',
      phoneNumber: owner.phone ?? '',
      captainEmail: captain,
      ...flagsOf(owner.notify),
    },
    contacts: contacts.map((contact, index) => ({
      id: contactId(contact.id, index),
      name: contact.name,
      email: contact.email,
      active: contact.active ?? true,
      phoneNumber: contact.phone ?? '',
      captainEmail: captain,
      ...flagsOf(contact.notify),
    })),
    vips: vips.map((it, index) => ({ id: vipId(it.id, index), name: it.name, phoneNumber: it.phone })),
    journeys: journeys.map((journey, index) => {
      const [image1 = '', image2 = '', image3 = '', image4 = '', image5 = ''] = journey.images ?? []
      return {
        id: journeyId(journey.id, index),
        favouriteDate: journey.date,
        nickname: journey.nickname,
        description: journey.description ?? '',
        image1,
        image2,
        image3,
        image4,
        image5,
      }
    }),
    subscription: subscriptionOf(plan, now),
    usage: usageOf(plan, now),
    metered: { bytes: 0, transactions: 0 },
    timeZones: new Map(
      accounts.flatMap(it => (it.timeZone === undefined ? [] : [[`${it.user}@${host}`, it.timeZone]])),
    ),
    outbox: [],
    given: contacts.length + vips.length + journeys.length,
  }
}

const DAY = 24 * HOUR

function subscriptionOf({ subscription }: BoatPlan, now: Instant): Subscription | null {
  if (!subscription) return null
  const { interval = 'month', since = 400 * DAY, began = 10 * DAY, ends = 20 * DAY } = subscription
  return {
    currentPeriodStart: isoText(now - began),
    currentPeriodEnd: isoText(now + ends),
    billingInterval: interval,
    subscriptionStartDate: isoText(now - since),
  }
}

function usageOf({ usage = {} }: BoatPlan, now: Instant): Usage {
  const month = new Date(now)
  const first = (later: number): string => isoText(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + later, 1))
  const {
    mBsUsed = 0,
    dataLimit = 0,
    transactionsUsed = 0,
    transactionsLimit = 0,
    billingStart = first(0),
    billingEnd = first(1),
  } = usage
  return { mBsUsed, dataLimit, transactionsUsed, transactionsLimit, billingStart, billingEnd }
}

/** Assigns the next id in order. Skips ids that the plan already uses. */
export function nextId(
  state: Pick<AccountData, 'given'>,
  word: string,
  list: readonly { readonly id: string }[],
): string {
  const id = `${word}-${++state.given}`
  return list.some(it => it.id === id) ? nextId(state, word, list) : id
}
