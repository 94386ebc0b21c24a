/** Returns what the ready check finds about this device. Source: XTRA-06. */
import { useStatusFreshness } from '#screens/shared/useFreshness.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { link } from '#stores/link.ts'
import { type CheckFinding, findings, readiness } from '#stores/readiness.ts'
import { signals } from '#stores/signals.ts'

export function useFindings(): readonly CheckFinding[] {
  const it = useSnapshot(readiness)
  const { canSound } = useSnapshot(signals)
  const isConnected = useSnapshot(link).is === 'connected'
  const isFresh = useStatusFreshness() === 'fresh'
  return findings(it, { canSound }, isConnected ? (isFresh ? 'fresh' : 'old') : 'lost')
}
