/** Restores the focus when a dialog closes; falls back to the top of the screen. */
import { useEffect, useLayoutEffect, useRef } from 'react'

export function useFocusBack(open: boolean): void {
  const before = useRef<Element | null>(null)
  // Runs before the dialog takes the focus.
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement
  }, [open])
  useEffect(() => {
    if (!open) return
    return () => {
      const at = before.current
      const back =
        at instanceof HTMLElement && at !== document.body && at.isConnected ? at : document.querySelector('main')
      if (document.activeElement === document.body) back?.focus({ preventScroll: true })
    }
  }, [open])
}
