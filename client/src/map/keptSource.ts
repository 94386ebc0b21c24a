/** A tile source that shows the kept tiles where the network gives none, and says which it shows. Source: XTRA-21. */
import type { Timers } from '@drydock/contracts'
import ImageTile from 'ol/ImageTile.js'
import type XYZ from 'ol/source/XYZ.js'
import type { KeptTiles, Shown } from './baseMap.ts'

/** Pictures in a row that did not load, after which the map has none. */
const MOST_MISSES = 3

/** The map of a source. */
interface Around {
  readonly timers: Timers
  isOpen(): boolean
  /** Hears what the source shows whenever that changes. */
  report(shown: Shown): void
}

/** Shows a kept tile; false where there is none. */
async function showKept(image: HTMLImageElement, address: string, kept: KeptTiles): Promise<boolean> {
  const tile = await kept.read(address)
  if (!tile) return false
  const url = URL.createObjectURL(tile)
  image.addEventListener('load', () => URL.revokeObjectURL(url), { once: true })
  image.src = url
  return true
}

/** Reads kept tiles for this source, until the network gives them again. */
export function withKept(source: XYZ, kept: KeptTiles | undefined, { timers, isOpen, report }: Around): void {
  const failed = new Set<string>()
  const addresses = new WeakMap<object, string>()
  /** Addresses that are shown from what is kept. */
  const fromKept = new Set<string>()
  let misses = 0
  let last: Shown | undefined
  const say = (shown: Shown): void => {
    if (shown !== last) report(shown)
    last = shown
  }
  const done = (): void => {
    failed.clear()
    fromKept.clear()
    source.refresh()
  }
  /** Its code comes when it is first needed. */
  const retry = ({ isPreferred }: KeptTiles): void => {
    const next = (): string | undefined => (isOpen() ? fromKept.values().next().value : undefined)
    import('./retryTiles.ts').then(
      it => it.retryTiles({ timers, next, isPreferred, done }),
      (error: unknown) => console.warn('The map does not ask for its tiles again.', error),
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
      if (!isKept) image.src = address
      else if (fromKept.add(address).size === 1) retry(kept)
    })
  })
  source.on('tileloadend', ({ tile }) => {
    misses = 0
    say(fromKept.has(addresses.get(tile) ?? '') ? 'kept' : 'live')
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
