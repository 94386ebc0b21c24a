/** The other tabs of the app: one that signs out tells them, since each holds tokens of its own. OPEN-106. */

export interface Tabs {
  tellSignedOut(userId: string): void
}

/** `signedOut` is called when another tab has signed this person out. */
export function openTabs(signedOut: (userId: string) => void): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { tellSignedOut: () => undefined }
  const channel = new BroadcastChannel('signed-out')
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') signedOut(data)
  }
  return { tellSignedOut: userId => channel.postMessage(userId) }
}
