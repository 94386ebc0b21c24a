/** The browser's cache with the tiles of the kept chart, and its end. Source: XTRA-21. */

export const TILE_CACHE = 'kept-chart'

/** Removes all tiles; returns whether that was possible. The browser finishes it even if the page leaves. */
export async function removeTiles(): Promise<boolean> {
  try {
    await caches.delete(TILE_CACHE)
    return true
  } catch {
    return false
  }
}
