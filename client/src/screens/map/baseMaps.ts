/** Base maps, each loaded in its own chunk. */
import type { BaseMaps } from '#map/baseMap.ts'
import { lazyComponent } from '#screens/shared/lazyComponent.ts'

export const baseMaps: BaseMaps = {
  Tiles: lazyComponent(async () => (await import('#map/TilesBase.tsx')).TilesBase),
  Google: lazyComponent(async () => (await import('#map/GoogleBase.tsx')).GoogleBase),
}
