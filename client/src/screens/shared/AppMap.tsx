/** The map as every screen shows it: with the base maps of the app and its clock. */
import type { ComponentProps } from 'react'
import { MapView } from '#map/MapView.tsx'
import { timers } from '#platform/time.ts'
import { baseMaps } from '#screens/shared/baseMaps.ts'
import { LazyFallback } from '#screens/shared/lazyComponent.ts'

export function AppMap(props: Omit<ComponentProps<typeof MapView>, 'bases' | 'timers'>) {
  return (
    // The ground of the map shows that it loads: the bar of a screen would lie below what is above the map.
    <LazyFallback value={null}>
      <MapView {...props} bases={baseMaps} timers={timers} />
    </LazyFallback>
  )
}
