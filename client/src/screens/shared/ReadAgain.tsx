/** Retry button of something that could not be read: it is also read once when the connection is back. XTRA-29. */
import { useEffect } from 'react'
import { RetryButton } from '#components/RetryButton.tsx'
import { onConnectionBack } from '#stores/connectionBack.ts'

/** @param run Reads again; while it does, the button is not shown. */
export function ReadAgain({ run }: { run: () => void }) {
  useEffect(() => onConnectionBack(run), [run])
  return <RetryButton run={run} />
}
