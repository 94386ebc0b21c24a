/** What may lie below the map, each in a chunk of its own. */
import type { Bases } from '#map/baseMap.ts'
import { lazily } from '#screens/shared/lazyComponent.ts'

export const bases: Bases = {
  Tiles: lazily(async () => (await import('#map/TilesBase.tsx')).TilesBase),
  Google: lazily(async () => (await import('#map/GoogleBase.tsx')).GoogleBase),
}
