/** Facts about the chart that this device keeps; the tiles are in a cache of the browser. Source: XTRA-21. */
import { lazyObject, parsedIfJson, TileSource } from '@drydock/contracts'
import * as z from 'zod/mini'
import { deviceStorage } from '#platform/storage.ts'

const KEY = 'kept-chart'

/** `at`: when it was fetched. `source`: as the configuration had it, which cannot be read without network. */
const KeptChart = lazyObject(() => ({ at: z.number(), tiles: z.number(), bytes: z.number(), source: TileSource }))
export type KeptChart = Readonly<z.infer<typeof KeptChart>>

/** Returns the facts; undefined without a kept chart. */
export const readKept = (): KeptChart | undefined => KeptChart.safeParse(parsedIfJson(deviceStorage.read(KEY))).data

/** Returns whether something is kept; cheaper than the facts. */
export const hasKept = (): boolean => deviceStorage.read(KEY) !== undefined

/** Saves the facts. */
export function saveKept(kept: KeptChart | undefined): void {
  if (kept) deviceStorage.save(KEY, JSON.stringify(kept))
  else deviceStorage.remove(KEY)
}
