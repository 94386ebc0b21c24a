/** Tells which way a screen is left, for the rules of its panels. */
import { useEffect } from 'react'
import { pathIn } from '#platform/basePath.ts'
import { leave } from '#stores/panels.ts'

/** The address is that of the new screen by the time the old one goes. */
export function useLeaving(from: '/home' | '/settings'): void {
  useEffect(() => () => leave(from, pathIn(location.pathname)), [from])
}
