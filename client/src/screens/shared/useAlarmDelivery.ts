/** Returns how alarms reach this person while the app is closed. */
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { notifications } from '#stores/notifications.ts'
import { profile } from '#stores/profile.ts'
import { type AlarmDelivery, alarmDeliveryOf } from '#stores/alarmDelivery.ts'

export function useAlarmDelivery(): AlarmDelivery {
  const [account, flags] = [useSnapshot(profile), useSnapshot(notifications)]
  return alarmDeliveryOf(account, flags)
}
