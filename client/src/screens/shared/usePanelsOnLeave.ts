/** Updates the open panels when a screen is left. */
import { useEffect } from 'react'
import { pathWithinBase } from '#platform/basePath.ts'
import { updatePanelsOnLeave } from '#stores/panels.ts'

/** The address is that of the new screen by the time the old one goes. */
export function usePanelsOnLeave(from: '/home' | '/settings'): void {
  useEffect(() => () => updatePanelsOnLeave(from, pathWithinBase(location.pathname)), [from])
}
