/** The one way to ask once more for what could not be read. It stands in the notice that says so. */
import { frame } from '#texts/frame.ts'

export function RetryButton({ run }: { run: () => void }) {
  return (
    <button type="button" className="btn btn-line" onClick={run}>
      {frame.retry}
    </button>
  )
}
