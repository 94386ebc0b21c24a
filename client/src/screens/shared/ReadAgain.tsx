/** Retry button of something that could not be read: it is also read once when the connection is back. XTRA-29. */
import { useEffect, useEffectEvent } from 'react'
import { RetryButton } from '#components/RetryButton.tsx'
import { onConnectionBack } from '#stores/connectionBack.ts'

/** @param run Reads again; while it does, the button is not shown. */
export function ReadAgain({ run }: { run: () => void }) {
  const onBack = useEffectEvent(run)
  // One subscription, since a new one would miss a connection that returns at this moment.
  useEffect(() => onConnectionBack(() => onBack()), [])
  return <RetryButton run={run} />
}
