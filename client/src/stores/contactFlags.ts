/**
 * Names of the notification flags, and the boxes of a sailor friend. 'GTW Power Loss' and 'GTW Tampered' are wired the
 * wrong way round, as observed; the lost connection has no box. Source: CONTACT-16 to CONTACT-20, OPEN-084.
 */
import { NOTIFICATION_TOPICS, NotificationFlags, type NotificationTopic } from '@drydock/contracts'

/** Names of all flags. */
export const FLAGS = Object.keys(NotificationFlags.shape) as (keyof NotificationFlags)[]

export type Channel = 'email' | 'sms'

const SWAPPED: Partial<Readonly<Record<NotificationTopic, NotificationTopic>>> = {
  gatewayTampered: 'gatewayPowerloss',
  gatewayPowerloss: 'gatewayTampered',
}

export const FRIEND_BOXES: readonly NotificationTopic[] = (
  Object.keys(NOTIFICATION_TOPICS) as NotificationTopic[]
).filter(it => it !== 'gsmConnectionLost')

/** Returns the flag that the box of a topic is wired to. */
export const flagKeyOf = (topic: NotificationTopic, channel: Channel): keyof NotificationFlags =>
  NOTIFICATION_TOPICS[SWAPPED[topic] ?? topic][channel]
