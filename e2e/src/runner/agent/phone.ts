/** Simulated phone events: the page is hidden, frozen, asleep or offline. */

export type PhoneEvent = 'hidden' | 'frozen' | 'sleeping' | 'visible' | 'offline' | 'online'

/** The sockets of the app, as far as the phone has power over them. */
export interface Connections {
  /** What arrives waits until it is let go of. */
  hold(on: boolean): void
  /** Every connection breaks without a word; new ones do too, while there is no network. */
  cut(): void
  /** Every connection ends, and the app hears nothing of it: its page is gone. */
  leave(): void
}

export interface Phone {
  /** Its timers stand still. */
  readonly isSuspended: boolean
  readonly isOnline: boolean
  /** `now` is the time of the boat, which went on meanwhile. */
  apply(word: PhoneEvent, now: number): void
  /** The page is left for good. */
  leave(): void
}

/** `jump` moves the clock of the app on, without its timers. */
export function installPhone(realm: typeof globalThis, lines: Connections, jump: (to: number) => void): Phone {
  const page = 'document' in realm ? realm.document : undefined
  let state: DocumentVisibilityState = 'visible'
  let suspended = false
  let online = true
  if (page) {
    Object.defineProperty(page, 'visibilityState', { get: () => state, configurable: true })
    Object.defineProperty(page, 'hidden', { get: () => state === 'hidden', configurable: true })
  }
  const look = (to: DocumentVisibilityState): void => {
    if (state === to) return
    state = to
    page?.dispatchEvent(new realm.Event('visibilitychange', { bubbles: true }))
  }
  const connect = (to: boolean): void => {
    online = to
    if (!to) lines.cut()
    // A suspended page hears of it when it is back, by being back.
    if (page && !suspended) realm.dispatchEvent(new realm.Event(to ? 'online' : 'offline'))
  }
  const suspend = (): void => {
    look('hidden')
    page?.dispatchEvent(new realm.Event('freeze'))
    suspended = true
    lines.hold(true)
  }
  const back = (now: number): void => {
    jump(now)
    if (suspended) page?.dispatchEvent(new realm.Event('resume'))
    suspended = false
    look('visible')
    lines.hold(false)
  }
  return {
    get isSuspended() {
      return suspended
    },
    get isOnline() {
      return online
    },
    apply(word, now) {
      if (word === 'hidden') look('hidden')
      else if (word === 'visible') back(now)
      else if (word === 'offline' || word === 'online') connect(word === 'online')
      else {
        suspend()
        if (word === 'sleeping') lines.cut()
      }
    },
    leave() {
      realm.dispatchEvent?.(new realm.Event('pagehide'))
      look('hidden')
      lines.leave()
    },
  }
}
