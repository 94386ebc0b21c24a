/** Retry button of an error notice; the notice and its button go when the retry begins. */
import { useRef } from 'react'
import { useFocusAway } from '#components/useFocusAway.ts'
import { frame } from '#texts/frame.ts'

/** Calls `run` when it is pressed. */
export function RetryButton({ run }: { run: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusAway(button)
  return (
    <button ref={button} type="button" className="btn btn-line" onClick={run}>
      {frame.retry}
    </button>
  )
}
