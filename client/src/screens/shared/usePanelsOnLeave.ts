/** Updates the open panels when a screen is left. */
import { useEffect } from 'react'
import { pathWithinBase } from '#platform/basePath.ts'
import { updatePanelsOnLeave } from '#stores/panels.ts'

/** When the old screen is removed, the address is already that of the new one. */
export function usePanelsOnLeave(from: '/home' | '/settings'): void {
  useEffect(() => () => updatePanelsOnLeave(from, pathWithinBase(location.pathname)), [from])
}
