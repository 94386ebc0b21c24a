/** Returns whether a media query matches, and follows it. */
import { useCallback, useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  const listen = useCallback(
    (run: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', run)
      return () => list.removeEventListener('change', run)
    },
    [query],
  )
  return useSyncExternalStore(listen, () => matchMedia(query).matches)
}

/** From this width on the app has a rail and panes side by side. */
export const DESKTOP = '(min-width: 64em)'
/** From this width on there is room for a third pane. */
export const WIDE = '(min-width: 80em)'
