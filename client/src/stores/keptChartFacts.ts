/** Facts about the chart that this device keeps; the tiles are in a cache of the browser. Source: XTRA-21. */
import { type Instant, parsedIfJson, TileSource } from '@drydock/contracts'
import { deviceStorage } from '#platform/storage.ts'

const KEY = 'kept-chart'

/** `at`: when it was fetched. */
export interface KeptChart {
  readonly at: Instant
  readonly tiles: number
  readonly bytes: number
  /** As the configuration had it, which cannot be read without network. */
  readonly source: TileSource
}
/** Returns the facts; undefined without a kept chart. */
export function readKept(): KeptChart | undefined {
  const saved = parsedIfJson(deviceStorage.read(KEY))
  const { at, tiles, bytes, source }: Readonly<Record<string, unknown>> = typeof saved === 'object' ? { ...saved } : {}
  const parsed = TileSource.safeParse(source)
  return typeof at === 'number' && typeof tiles === 'number' && typeof bytes === 'number' && parsed.success
    ? { at, tiles, bytes, source: parsed.data }
    : undefined
}

/** Returns whether something is kept; cheaper than the facts. */
export const hasKept = (): boolean => deviceStorage.read(KEY) !== undefined

/** Saves the facts. */
export function saveKept(kept: KeptChart | undefined): void {
  if (kept) deviceStorage.save(KEY, JSON.stringify(kept))
  else deviceStorage.remove(KEY)
}
