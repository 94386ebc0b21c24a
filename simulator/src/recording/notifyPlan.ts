/** Contacts and their notification topics, as a boat plan has them. */
import {
  NOTIFICATION_TOPICS,
  type NotificationFlags,
  type NotificationTopic,
  type SailorFriend,
} from '@drydock/contracts'
import type { NotifyPlan } from '#boat/accountPlan.ts'
import type { BoatPlan } from '#boat/plan.ts'

/** The topics that a contact receives by each channel; without `notify` if it receives none. */
export function notifyOf(flags: NotificationFlags): { readonly notify?: NotifyPlan } {
  const on = (channel: 'email' | 'sms') =>
    (Object.keys(NOTIFICATION_TOPICS) as NotificationTopic[]).filter(it => flags[NOTIFICATION_TOPICS[it][channel]])
  const notify = Object.fromEntries(
    (['email', 'sms'] as const).map(channel => [channel, on(channel)]).filter(([, list]) => list?.length !== 0),
  )
  return Object.keys(notify).length === 0 ? {} : { notify }
}

/** Returns a contact as a boat plan has it. */
export const contactPlanOf = (contact: SailorFriend): NonNullable<BoatPlan['contacts']>[number] => ({
  id: contact.id,
  name: contact.name,
  email: contact.email,
  phone: contact.phoneNumber,
  active: contact.active,
  ...notifyOf(contact),
})
