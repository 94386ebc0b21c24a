/** What reaches this person while the app is closed. The captain's flags are read whenever somebody looks. */
import { useEffect } from 'react'
import { useSnapshot } from '#screens/live/useSnapshot.ts'
import { load, notifications } from '#stores/notifications.ts'
import { profile } from '#stores/profile.ts'
import { type Reach, reachOf } from '#stores/reach.ts'

export function useReach(): Reach {
  const [account, flags] = [useSnapshot(profile), useSnapshot(notifications)]
  const isCaptain = account.it?.isCaptain
  useEffect(() => {
    if (isCaptain) void load()
  }, [isCaptain])
  return reachOf(account, flags)
}
