/** What reaches this person while the app is closed. */
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { notifications } from '#stores/notifications.ts'
import { profile } from '#stores/profile.ts'
import { type Reach, reachOf } from '#stores/alarmDelivery.ts'

export function useReach(): Reach {
  const [account, flags] = [useSnapshot(profile), useSnapshot(notifications)]
  return reachOf(account, flags)
}
