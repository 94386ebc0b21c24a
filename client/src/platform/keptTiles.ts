/** Tiles of the chart that this device keeps. Source: XTRA-21. */

import { TILE_CACHE } from './tileCache.ts'

/** `full`: the device has no room; `impossible`: the browser keeps nothing, as in a private window. */
export type KeepResult = 'kept' | 'full' | 'impossible'

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Returns a kept tile; undefined where there is none. Never rejects. */
export async function readTile(address: string): Promise<Blob | undefined> {
  try {
    const tile = await (await caches.open(TILE_CACHE)).match(address)
    return await tile?.blob()
  } catch {
    return undefined
  }
}

/** Keeps a tile. Never rejects. */
export async function keepTile(address: string, tile: Blob): Promise<KeepResult> {
  try {
    await (await caches.open(TILE_CACHE)).put(address, new Response(tile, { headers: { 'content-type': tile.type } }))
    return 'kept'
  } catch (error) {
    return isFull(error) ? 'full' : 'impossible'
  }
}

/** Parts of the app that the worker does not fetch ahead, and keeps when they are fetched (public/kept-parts.js). */
const PART = /\/assets\/TilesBase-[^/]*\.js$/

/** Fetches the loaded parts once more, so that the worker keeps them. */
export function keepLoadedParts(): void {
  for (const { name } of performance.getEntriesByType('resource'))
    if (PART.test(name)) void fetch(name).catch(() => undefined)
}
