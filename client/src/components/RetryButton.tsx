/** Retry button of an error notice; the notice and its button go when the retry begins. */
import { useLayoutEffect, useRef } from 'react'
import { frame } from '#texts/frame.ts'

/** When the focused button goes, the nearest list, dialog or screen around it takes the focus. */
export function RetryButton({ run }: { run: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const it = button.current
    return () => {
      if (it === document.activeElement) it?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <button ref={button} type="button" className="btn btn-line" onClick={run}>
      {frame.retry}
    </button>
  )
}
