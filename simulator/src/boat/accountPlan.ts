/** Schemas of account data in a boat plan: users, contacts, journeys, subscription and usage. */
import { NOTIFICATION_TOPICS, type NotificationTopic } from '@drydock/contracts'
import * as z from 'zod/mini'
import { DurationSchema } from './durationSchema.ts'

const optional = z.optional
const Occasion = z.enum(Object.keys(NOTIFICATION_TOPICS) as [NotificationTopic, ...NotificationTopic[]])
const Occasions = z.array(Occasion)
/** Topics of which a contact is notified by e-mail and SMS. */
const Notify = z.strictObject({ email: optional(Occasions), sms: optional(Occasions) })
export type NotifyPlan = z.infer<typeof Notify>

/** The captain, and the captain's own contact record. */
export const CaptainPlan = z.strictObject({
  name: optional(z.string()),
  phone: optional(z.string()),
  gallery: optional(z.boolean()),
  upload: optional(z.boolean()),
  notify: optional(Notify),
})

/** A connected account; its address follows from the word `user`. */
const AccountPlan = z.strictObject({
  user: z.string().check(
    z.regex(/^(?!captain$)[a-z0-9][a-z0-9-]*$/, {
      error: "is a word in small letters such as 'friend', and not 'captain'",
    }),
  ),
  approved: optional(z.boolean().check(z.describe('False for one that is locked out.'))),
  gallery: optional(z.boolean()),
  upload: optional(z.boolean()),
  timeZone: optional(z.string()),
})
export const AccountPlans = z
  .array(AccountPlan)
  .check(z.refine(list => new Set(list.map(it => it.user)).size === list.length, { error: 'names somebody twice' }))

export const ContactPlan = z.strictObject({
  id: optional(z.string()),
  name: z.string(),
  email: z.string(),
  phone: optional(z.string()),
  active: optional(z.boolean()),
  notify: optional(Notify),
})

export const VipPlan = z.strictObject({ id: optional(z.string()), name: z.string(), phone: z.string() })

export const JourneyPlan = z.strictObject({
  id: optional(z.string()),
  date: z.string().check(z.describe("Day of the trip, 'YYYY-MM-DD'.")),
  nickname: z.string(),
  description: optional(z.string()),
  images: optional(
    z
      .array(z.string())
      .check(z.maxLength(5))
      .check(z.describe('Names of the stored pictures, slot by slot; an empty text is an empty slot.')),
  ),
})

const amount = optional(z.number().check(z.nonnegative()))
/** Data in MB, dates in ISO form. The billing period is by default the month of the boat's start. */
export const UsagePlan = z.strictObject({
  mBsUsed: amount,
  dataLimit: amount,
  transactionsUsed: amount,
  transactionsLimit: amount,
  billingStart: optional(z.string()),
  billingEnd: optional(z.string()),
})

/** Durations relative to the boat's start: age of the subscription, begin and end of the current period. */
export const SubscriptionPlan = z.strictObject({
  interval: optional(z.enum(['month', 'year'])),
  since: optional(DurationSchema),
  began: optional(DurationSchema),
  ends: optional(DurationSchema),
})
