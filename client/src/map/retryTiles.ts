/**
 * Requests a tile again from the network while kept tiles are shown. It is one tile outside of the map, so that the map
 * blinks only when there is something new to show. Source: XTRA-21.
 */
import { type Duration, MINUTE, SECOND, type Timers } from '@drydock/contracts'

/** Pause before the first request; it doubles with each that fails, up to the longest one. */
const FIRST_MS: Duration = 30 * SECOND
const LAST_MS: Duration = 8 * MINUTE
/** Time limit of one request. */
const TILE_TIMEOUT_MS: Duration = 20 * SECOND

export interface Retry {
  readonly timers: Timers
  /** Returns the address of a tile that is shown from the kept ones; undefined ends the requests. */
  next(): string | undefined
  /** Returns whether there is no connection, so that nothing is requested. */
  isPreferred(): boolean
  /** Called when the network has given the tile. */
  done(): void
}

/** Repeats the request, until the network gives a tile or nothing is left to ask for. */
export function retryTiles(retry: Retry, wait: Duration = FIRST_MS): void {
  retry.timers.after(wait, () => {
    const address = retry.next()
    if (address === undefined) return
    if (retry.isPreferred()) retryTiles(retry, wait)
    else requestTile(retry, address, () => retryTiles(retry, Math.min(2 * wait, LAST_MS)))
  })
}

/** Requests one tile; a request that stalls is given up and counts as failed. */
function requestTile({ timers, done }: Retry, address: string, failed: () => void): void {
  const image = new Image()
  const end = (next: () => void) => (): void => {
    cancel()
    image.onload = null
    image.onerror = null
    next()
  }
  const cancel = timers.after(TILE_TIMEOUT_MS, () => {
    end(failed)()
    image.src = ''
  })
  image.onload = end(done)
  image.onerror = end(failed)
  image.src = address
}
