/** Base maps, each loaded in its own chunk. */
import type { BaseMaps } from '#map/baseMap.ts'
import { readTile } from '#platform/keptTiles.ts'
import { lazyComponent } from '#screens/shared/lazyComponent.ts'
import { hasKept, readKept } from '#stores/keptChartFacts.ts'
import { link } from '#stores/link.ts'

export const baseMaps: BaseMaps = {
  Tiles: lazyComponent(async () => (await import('#map/TilesBase.tsx')).TilesBase),
  Google: lazyComponent(async () => (await import('#map/GoogleBase.tsx')).GoogleBase),
  kept: {
    isPreferred: () => link.is !== 'connected' && hasKept(),
    read: async address => (hasKept() ? readTile(address) : undefined),
    at: () => readKept()?.at,
  },
}
