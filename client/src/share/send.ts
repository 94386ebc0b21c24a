/** Hands a file to the share feature of the device. Source: SHARE-05, SHARE-07, OPEN-098. */

/** `blocked`: the tap was too long ago, or a share sheet is still open, so another tap is needed. */
export type Sent = 'shared' | 'canceled' | 'blocked' | 'unsupported'

/** Throws the error of the device when it could have shared but failed. */
export async function sendFile(file: File, title: string): Promise<Sent> {
  const data = { files: [file], title }
  if (typeof navigator.canShare !== 'function' || !navigator.canShare(data)) return 'unsupported'
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    const name = error instanceof Error || error instanceof DOMException ? error.name : ''
    if (name === 'AbortError') return 'canceled'
    if (name === 'NotAllowedError' || name === 'InvalidStateError') return 'blocked'
    throw error
  }
}
