/** Retry button of an error notice. */
import { frame } from '#texts/frame.ts'

export function RetryButton({ run }: { run: () => void }) {
  return (
    <button type="button" className="btn btn-line" onClick={run}>
      {frame.retry}
    </button>
  )
}
