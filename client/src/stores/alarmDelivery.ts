/**
 * Channels by which alarms reach this person while the app is closed, from the flags of the captain's record. Source:
 * NOTIFY, OPEN-079, UX.
 */
import { NOTIFICATION_TOPICS, type NotificationTopic } from '@drydock/contracts'
import type { Snapshot } from 'valtio/vanilla'
import type { NotificationsStore } from '#stores/notifications.ts'
import type { ProfileStore } from '#stores/profile.ts'

type AlarmChannel = 'email' | 'sms'
/**
 * `by`: channels that report at least one kind of alarm; `isComplete`: each kind of alarm is reported by some channel.
 */
export type AlarmDelivery =
  | { readonly is: 'unknown' }
  | { readonly is: 'crew' }
  | { readonly is: 'captain'; readonly by: readonly AlarmChannel[]; readonly isComplete: boolean }

/** Topics that are alarms of the boat. */
const ALARMS: readonly NotificationTopic[] = [
  'detectors',
  'shorePower',
  'smartPlug',
  'mainDoor',
  'hatch',
  'geofence',
  'gatewayTampered',
]

/** Returns how alarms reach the person. Only the captain's flags are known; without a phone number no SMS is sent. */
export function alarmDeliveryOf(
  { it }: Snapshot<ProfileStore>,
  { contact }: Snapshot<NotificationsStore>,
): AlarmDelivery {
  if (it && !it.isCaptain) return { is: 'crew' }
  if (!it || !contact) return { is: 'unknown' }
  const reports = (channel: AlarmChannel, topic: NotificationTopic): boolean =>
    contact[NOTIFICATION_TOPICS[topic][channel]] && (channel === 'email' || contact.phoneNumber !== '')
  const channels: readonly AlarmChannel[] = ['email', 'sms']
  return {
    is: 'captain',
    by: channels.filter(channel => ALARMS.some(topic => reports(channel, topic))),
    isComplete: ALARMS.every(topic => channels.some(channel => reports(channel, topic))),
  }
}
