/** Simulated phone events: the page is hidden, frozen, asleep or offline. */

export type PhoneEvent = 'hidden' | 'frozen' | 'sleeping' | 'visible' | 'offline' | 'online'

/** Connections of the app, as the phone controls them. */
export interface Connections {
  /** Breaks every connection without a close frame; new ones break, too, while the phone is offline. */
  cut(): void
  /** Closes every connection without events, because the page is gone. */
  leave(): void
}

export interface Phone {
  /** Whether timers of the page stand still. */
  readonly isSuspended: boolean
  readonly isOnline: boolean
  /** `now` is the time of the boat, which went on while the page was suspended. */
  apply(word: PhoneEvent, now: number): void
  /** Leaves the page: it is hidden, and its connections close. */
  leave(): void
}

interface PhoneParts extends Connections {
  /** Holds back what arrives while the page is suspended. */
  readonly hold: (isHeld: boolean) => void
  /** Moves the clock of the app on, without its timers. */
  readonly jump: (to: number) => void
}

export function installPhone(realm: typeof globalThis, { cut, leave, hold, jump }: PhoneParts): Phone {
  const page = 'document' in realm ? realm.document : undefined
  let state: DocumentVisibilityState = 'visible'
  let suspended = false
  let online = true
  if (page) {
    Object.defineProperty(page, 'visibilityState', { get: () => state, configurable: true })
    Object.defineProperty(page, 'hidden', { get: () => state === 'hidden', configurable: true })
  }
  const setVisibility = (to: DocumentVisibilityState): void => {
    if (state === to) return
    state = to
    page?.dispatchEvent(new realm.Event('visibilitychange', { bubbles: true }))
  }
  const connect = (to: boolean): void => {
    online = to
    if (!to) cut()
    // A suspended page gets the event when it resumes.
    if (page && !suspended) realm.dispatchEvent(new realm.Event(to ? 'online' : 'offline'))
  }
  const suspend = (): void => {
    setVisibility('hidden')
    page?.dispatchEvent(new realm.Event('freeze'))
    suspended = true
    hold(true)
  }
  const back = (now: number): void => {
    jump(now)
    if (suspended) page?.dispatchEvent(new realm.Event('resume'))
    suspended = false
    setVisibility('visible')
    hold(false)
  }
  return {
    get isSuspended() {
      return suspended
    },
    get isOnline() {
      return online
    },
    apply(word, now) {
      if (word === 'hidden') setVisibility('hidden')
      else if (word === 'visible') back(now)
      else if (word === 'offline' || word === 'online') connect(word === 'online')
      else {
        suspend()
        if (word === 'sleeping') cut()
      }
    },
    leave() {
      realm.dispatchEvent?.(new realm.Event('pagehide'))
      setVisibility('hidden')
      leave()
    },
  }
}
