/** Delivery of events to an app: at once, or when its suspended page is back. */

export interface Delivery {
  /** Runs now, or when the page is back. */
  deliver(run: () => void): void
  /** Holds back what is delivered while `isHeld`; runs it in order afterwards. */
  hold(isHeld: boolean): void
}

export function createDelivery(): Delivery {
  let held: (() => void)[] | undefined
  return {
    deliver(run) {
      if (held) held.push(run)
      else run()
    },
    hold(isHeld) {
      const waiting = held ?? []
      held = isHeld ? waiting : undefined
      if (!isHeld) for (const run of waiting) run()
    },
  }
}
