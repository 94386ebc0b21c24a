/** Makes a tile source show kept tiles where the network gives none, and report which it shows. Source: XTRA-21. */
import type { Timers } from '@drydock/contracts'
import ImageTile from 'ol/ImageTile.js'
import type XYZ from 'ol/source/XYZ.js'
import type { KeptTiles, Shown } from './baseMap.ts'

/** Number of failed tiles in a row after which the source counts as missing. */
const MOST_MISSES = 3

/** What a source uses of its map. */
interface SourceContext {
  readonly timers: Timers
  /** Returns whether the map is still on the page. */
  isOpen(): boolean
  /** Called when the source begins to show something else. */
  report(shown: Shown): void
}

/** Shows a kept tile; false where there is none. */
async function showKept(image: HTMLImageElement, address: string, kept: KeptTiles): Promise<boolean> {
  const tile = await kept.read(address)
  if (!tile) return false
  const url = URL.createObjectURL(tile)
  const free = (): void => URL.revokeObjectURL(url)
  for (const end of ['load', 'error']) image.addEventListener(end, free, { once: true })
  image.src = url
  return true
}

/** Shows kept tiles in this source until the network gives tiles again. */
export function withKept(source: XYZ, kept: KeptTiles | undefined, { timers, isOpen, report }: SourceContext): void {
  const failed = new Set<string>()
  const addresses = new WeakMap<object, string>()
  /** Addresses whose kept tile is shown. */
  const fromKept = new Set<string>()
  let misses = 0
  let last: Shown | undefined
  const reportChange = (shown: Shown): void => {
    if (shown !== last) report(shown)
    last = shown
  }
  const showLiveAgain = (): void => {
    failed.clear()
    fromKept.clear()
    source.refresh()
  }
  /** The code is loaded when it is first needed. */
  const retry = ({ isPreferred }: KeptTiles): void => {
    const next = (): string | undefined => (isOpen() ? fromKept.values().next().value : undefined)
    import('./retryTiles.ts').then(
      it => it.retryTiles({ timers, next, isPreferred, done: showLiveAgain }),
      (error: unknown) => console.warn('The map does not request its tiles again.', error),
    )
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
      const isRetrying = fromKept.size > 0
      if (isKept) fromKept.add(address)
      else image.src = address
      if (isKept && !isRetrying) retry(kept)
    })
  })
  source.on('tileloadend', ({ tile }) => {
    misses = 0
    reportChange(fromKept.has(addresses.get(tile) ?? '') ? 'kept' : 'live')
  })
  source.on('tileloaderror', ({ tile }) => {
    const address = addresses.get(tile)
    misses++
    if (misses >= MOST_MISSES) reportChange('missing')
    if (!kept || address === undefined || failed.has(address)) return
    failed.add(address)
    void kept.read(address).then(found => {
      if (!found) return
      tile.load()
    })
  })
}
