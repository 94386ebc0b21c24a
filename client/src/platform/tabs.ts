/**
 * The other tabs of the app: one renewal at a time, told to all of them, and what becomes of the sign-in in one
 * becomes of it in all.
 * Each tab has tokens of its own; a tab that was duplicated has those of the other. Source: OPEN-106,
 * docs/decisions/2026-11-21-one-renewal-among-tabs.md.
 */

/** Words from tab to tab. They are heard by pages of this origin only, and kept nowhere. */
export type TabMessage =
  /** This person has signed in, which ends what somebody else had open. */
  | { readonly is: 'signed-in'; readonly who: string }
  /** The provider has ended the session, which all tabs of a browser share. */
  | { readonly is: 'signed-out' }
  /** What a renewal has brought, as the library writes it down, and the refresh token that it has used up. */
  | { readonly is: 'renewed'; readonly who: string; readonly used: string | undefined; readonly user: string }

export interface Tabs {
  /** Resolves when the other tabs have been told. */
  post(word: TabMessage): Promise<void>
  /** Runs when no other tab runs something of the same name. What these have told before is heard by then. */
  runExclusive(name: string, run: () => Promise<void>): Promise<void>
}

const CHANNEL = 'session'

/** A browser without channels or locks has one tab as far as the app can tell. */
export function openTabs(heard: (word: TabMessage) => void): Tabs {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)
  if (channel) channel.onmessage = ({ data }: MessageEvent<TabMessage>) => heard(data)
  return {
    async post(word) {
      if (!channel) return
      // A channel does not hear itself; a second one hears a word when it has gone out to all.
      const echo = new BroadcastChannel(CHANNEL)
      const told = new Promise<void>(resolve => {
        echo.onmessage = () => resolve()
      })
      channel.postMessage(word)
      await told
      echo.close()
    },
    runExclusive: async (name, run) => (navigator.locks ? navigator.locks.request(name, run) : run()),
  }
}
