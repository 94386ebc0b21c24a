/** A button that goes with the need for it: with the failure, the question, or the offer that it answers. */
import { useRef } from 'react'
import { useFocusAway } from '#components/useFocusAway.ts'

/** Calls `run` when it is pressed. When it goes, the place around it takes the focus from it. */
export function OneTimeButton({ text, run, disabled }: { text: string; run: () => void; disabled?: boolean }) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusAway(button)
  return (
    <button ref={button} type="button" className="btn btn-line" disabled={disabled} onClick={run}>
      {text}
    </button>
  )
}
