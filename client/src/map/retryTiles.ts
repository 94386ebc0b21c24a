/**
 * Tries the network again for tiles that are shown from what this device keeps. One of them is asked for by itself, so
 * that the map blinks only when there is something new to show. Source: XTRA-21.
 */
import { type Duration, MINUTE, SECOND, type Timers } from '@drydock/contracts'

/** Between two tries; the pause grows with each that fails. */
const FIRST_MS: Duration = 30 * SECOND
const LAST_MS: Duration = 8 * MINUTE

export interface Retry {
  readonly timers: Timers
  /** An address that is shown from what is kept; undefined ends it. */
  next(): string | undefined
  /** True while the network is not worth a try. */
  isPreferred(): boolean
  /** The network gave the tile. */
  done(): void
}

/** Tries again and again, until the network gives a tile or nothing is left to ask for. */
export function retryTiles(it: Retry, wait: Duration = FIRST_MS): void {
  it.timers.after(wait, () => {
    const address = it.next()
    if (address === undefined) return
    if (it.isPreferred()) {
      retryTiles(it, wait)
      return
    }
    const probe = new Image()
    probe.onload = it.done
    probe.onerror = () => retryTiles(it, Math.min(2 * wait, LAST_MS))
    probe.src = address
  })
}
