/**
 * A step back through the browser's history closes a dialog, sheet, menu or panel, as Escape does. Source: XTRA-31.
 * The tap that closes it presses nothing behind it.
 */
import { useEffectEvent, useLayoutEffect } from 'react'
import { addOverlay } from '#components/overlays.ts'
import { holdTaps } from '#components/tapsThrough.ts'

/** `close` is undefined for what cannot be closed: it stays, and so does the screen below it. */
export function useCloseOnBack(close: (() => void) | undefined, isOpen = true): void {
  const onBack = useEffectEvent(() => close?.())
  // Removed together with the element, or a step back that the app takes right after closing would be held.
  useLayoutEffect(() => (isOpen ? addOverlay(() => onBack()) : undefined), [isOpen])
  useLayoutEffect(() => (isOpen ? holdTaps() : undefined), [isOpen])
}
