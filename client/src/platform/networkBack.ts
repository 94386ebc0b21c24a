/** Reports when the device has a network again. */

/** Calls `run` each time; returns a function that stops it. */
export function onNetworkBack(run: () => void): () => void {
  window.addEventListener('online', run)
  return () => window.removeEventListener('online', run)
}
