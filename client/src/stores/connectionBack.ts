/** Tells when the gateway can be reached again, so that what could not be read is read once more. Source: XTRA-29. */
import { subscribe } from 'valtio/vanilla'
import { onNetworkBack } from '#platform/networkBack.ts'
import { link } from '#stores/link.ts'

/**
 * Calls `run` when a lost link is up again, and when the network is back before the link has noticed its loss. Returns
 * a function that stops it.
 */
export function onConnectionBack(run: () => void): () => void {
  let isLost = link.is === 'lost'
  const stopLink = subscribe(link, () => {
    const isBack = isLost && link.is === 'connected'
    isLost = link.is === 'lost'
    if (isBack) run()
  })
  // A link that is lost reads when it is up again: the network alone may not reach the gateway yet.
  const stopNetwork = onNetworkBack(() => link.is === 'connected' && run())
  return () => {
    stopLink()
    stopNetwork()
  }
}
