/** A tile source that shows the kept tiles where the network gives none, and says which it shows. Source: XTRA-21. */
import ImageTile from 'ol/ImageTile.js'
import type XYZ from 'ol/source/XYZ.js'
import type { KeptTiles, Shown } from './baseMap.ts'

/** Pictures in a row that did not load, after which the map has none. */
const MOST_MISSES = 3

/** Shows a kept tile; false where there is none. */
async function showKept(image: HTMLImageElement, address: string, kept: KeptTiles): Promise<boolean> {
  const tile = await kept.read(address)
  if (!tile) return false
  const url = URL.createObjectURL(tile)
  image.addEventListener('load', () => URL.revokeObjectURL(url), { once: true })
  image.src = url
  return true
}

/** Reads kept tiles for this source; `report` hears what it shows whenever that changes. */
export function withKept(source: XYZ, kept: KeptTiles | undefined, report: (shown: Shown) => void): void {
  const failed = new Set<string>()
  const addresses = new WeakMap<object, string>()
  const fromKept = new WeakSet<object>()
  let misses = 0
  let last: Shown | undefined
  const say = (shown: Shown): void => {
    if (shown !== last) report(shown)
    last = shown
  }
  source.setTileLoadFunction((tile, address) => {
    const image = tile instanceof ImageTile ? tile.getImage() : undefined
    if (!(image instanceof HTMLImageElement)) return
    addresses.set(tile, address)
    if (!kept || !(kept.isPreferred() || failed.has(address))) {
      image.src = address
      return
    }
    void showKept(image, address, kept).then(isKept => {
      if (isKept) fromKept.add(tile)
      else image.src = address
    })
  })
  source.on('tileloadend', ({ tile }) => {
    misses = 0
    say(fromKept.has(tile) ? 'kept' : 'live')
  })
  source.on('tileloaderror', ({ tile }) => {
    const address = addresses.get(tile)
    misses++
    if (misses >= MOST_MISSES) say('missing')
    if (!kept || address === undefined || failed.has(address)) return
    failed.add(address)
    void kept.read(address).then(found => {
      if (!found) return
      tile.load()
    })
  })
}
