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
 * `by`: the channels that tell the captain of any alarm; `isComplete`: there is no alarm that none of them tells of.
 */
export type AlarmDelivery =
  | { readonly is: 'unknown' }
  | { readonly is: 'crew' }
  | { readonly is: 'captain'; readonly by: readonly AlarmChannel[]; readonly isComplete: boolean }

/** The occasions on which the boat sounds an alarm. */
const ALARMS: readonly NotificationTopic[] = [
  'detectors',
  'shorePower',
  'smartPlug',
  'mainDoor',
  'hatch',
  'geofence',
  'gatewayTampered',
]

/** Only the captain's flags are known, and those of somebody without a phone number send no SMS. */
export function alarmDeliveryOf(
  { it }: Snapshot<ProfileStore>,
  { contact }: Snapshot<NotificationsStore>,
): AlarmDelivery {
  if (it && !it.isCaptain) return { is: 'crew' }
  if (!it || !contact) return { is: 'unknown' }
  const tells = (channel: AlarmChannel, occasion: NotificationTopic): boolean =>
    contact[NOTIFICATION_TOPICS[occasion][channel]] && (channel === 'email' || contact.phoneNumber !== '')
  const channels: readonly AlarmChannel[] = ['email', 'sms']
  return {
    is: 'captain',
    by: channels.filter(channel => ALARMS.some(occasion => tells(channel, occasion))),
    isComplete: ALARMS.every(occasion => channels.some(channel => tells(channel, occasion))),
  }
}
