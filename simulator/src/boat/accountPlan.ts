/** Schemas of account data in a boat plan: users, contacts, journeys, subscription and usage. */
import { NOTIFICATION_TOPICS, type NotificationTopic } from '@drydock/contracts'
import * as z from 'zod/mini'
import { DurationSchema } from './durationSchema.ts'

const optional = z.optional
const Occasion = z.enum(Object.keys(NOTIFICATION_TOPICS) as [NotificationTopic, ...NotificationTopic[]])
const Occasions = z.array(Occasion)
/** Topics of which a contact is notified by e-mail and SMS. */
const Notify = z.strictObject({
  email: optional(Occasions.check(z.describe('Topics of e-mails. Default: none.'))),
  sms: optional(Occasions.check(z.describe('Topics of SMS. Default: none.'))),
})
export type NotifyPlan = z.infer<typeof Notify>

/** The captain, and the captain's own contact record. */
export const CaptainPlan = z.strictObject({
  name: optional(z.string().check(z.describe('Name. Default: Kim Holm.'))),
  phone: optional(z.string().check(z.describe('Phone number. Default: +4520123456.'))),
  gallery: optional(z.boolean().check(z.describe('Whether the captain sees the gallery. Default: true.'))),
  upload: optional(z.boolean().check(z.describe('Whether the captain uploads pictures. Default: true.'))),
  notify: optional(Notify.check(z.describe('Topics of which the captain is notified. Default: none.'))),
})

/** A connected account; its address follows from the word `user`. */
const AccountPlan = z.strictObject({
  user: z.string().check(
    z.regex(/^(?!captain$)[a-z0-9][a-z0-9-]*$/, {
      error: "is a word in small letters such as 'friend', and not 'captain'",
    }),
    z.describe('Name of the person, which becomes the part of the address before the @.'),
  ),
  approved: optional(z.boolean().check(z.describe('False: the account is locked out. Default: true.'))),
  gallery: optional(z.boolean().check(z.describe('Whether the person sees the gallery. Default: false.'))),
  upload: optional(z.boolean().check(z.describe('Whether the person uploads pictures. Default: false.'))),
  timeZone: optional(z.string().check(z.describe('Time zone that the person has chosen.'))),
})
export const AccountPlans = z
  .array(AccountPlan)
  .check(z.refine(list => new Set(list.map(it => it.user)).size === list.length, { error: 'names somebody twice' }))

const id = z.string().check(z.describe('Id. Default: derived from its place in the list.'))

export const ContactPlan = z.strictObject({
  id: optional(id),
  name: z.string().check(z.describe('Name.')),
  email: z.string().check(z.describe('E-mail address.')),
  phone: optional(z.string().check(z.describe('Phone number. Default: none.'))),
  active: optional(z.boolean().check(z.describe('Whether the friend is notified at all. Default: true.'))),
  notify: optional(Notify.check(z.describe('Topics of which the friend is notified. Default: none.'))),
})

export const VipPlan = z.strictObject({
  id: optional(id),
  name: z.string().check(z.describe('Name.')),
  phone: z.string().check(z.describe('Phone number.')),
})

export const JourneyPlan = z.strictObject({
  id: optional(id),
  date: z.string().check(z.describe("Day of the trip, 'YYYY-MM-DD'.")),
  nickname: z.string().check(z.describe('Nickname.')),
  description: optional(z.string().check(z.describe('Description. Default: empty.'))),
  images: optional(
    z
      .array(z.string())
      .check(z.maxLength(5))
      .check(z.describe('Names of the stored pictures by slot; an empty text is an empty slot.')),
  ),
})

const amount = (meaning: string) => optional(z.number().check(z.nonnegative(), z.describe(meaning)))
/** Data in MB, dates in ISO form. The billing period is by default the month of the boat's start. */
export const UsagePlan = z.strictObject({
  mBsUsed: amount('Used data in MB. Default: 120.4.'),
  dataLimit: amount('Limit of data in MB. Default: 500.'),
  transactionsUsed: amount('Used transactions. Default: 310.'),
  transactionsLimit: amount('Limit of transactions. Default: 2000.'),
  billingStart: optional(
    z.string().check(z.describe('Start of the billing period. Default: the first day of the month.')),
  ),
  billingEnd: optional(
    z.string().check(z.describe('End of the billing period. Default: the first day of the next month.')),
  ),
})

/** Durations relative to the boat's start: age of the subscription, begin and end of the current period. */
export const SubscriptionPlan = z.strictObject({
  interval: optional(z.enum(['month', 'year']).check(z.describe('Billing interval. Default: month.'))),
  since: optional(DurationSchema.check(z.describe('Age of the subscription when the scenario starts. Default: 400d.'))),
  began: optional(DurationSchema.check(z.describe('Time since the current period began. Default: 10d.'))),
  ends: optional(DurationSchema.check(z.describe('Time until the current period ends. Default: 20d.'))),
})
