/**
 * The other tabs of the app: one renewal at a time, shared with all of them; a sign-in or a sign-out in one counts in
 * all. Each tab has its own tokens; a duplicated tab has those of the other. Source: OPEN-106,
 * docs/decisions/2026-11-21-one-renewal-among-tabs.md.
 */

/** Messages between tabs. Only pages of this origin receive them, and they are not stored. */
export type TabMessage =
  /** This person has signed in, which ends the session of another person. */
  | { readonly is: 'signed-in'; readonly who: string }
  /** The person has signed out, which counts in all tabs of a browser. */
  | { readonly is: 'signed-out' }
  /** Tokens of a renewal as the library stores them, and the refresh token that it has used. */
  | { readonly is: 'renewed'; readonly who: string; readonly used: string | undefined; readonly user: string }

export interface TabChannel {
  /** Resolves when the other tabs have received the message. */
  post(message: TabMessage): Promise<void>
  /** Runs when no other tab runs a task of the same name; their messages have arrived by then. */
  runExclusive(name: string, run: () => Promise<void>): Promise<void>
}

const CHANNEL = 'session'

/** A browser without channels or locks counts as one tab. */
export function openTabs(onMessage: (message: TabMessage) => void): TabChannel {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)
  if (channel) channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data)
  return {
    async post(message) {
      if (!channel) return
      // A channel does not receive its own messages; a second channel receives a message once it has gone out to all.
      const echo = new BroadcastChannel(CHANNEL)
      const delivered = new Promise<void>(resolve => {
        echo.onmessage = () => resolve()
      })
      channel.postMessage(message)
      await delivered
      echo.close()
    },
    runExclusive: async (name, run) => (navigator.locks ? navigator.locks.request(name, run) : run()),
  }
}
