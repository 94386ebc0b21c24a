/** Sets the tap mode of attached apps: what they do with the taps of a person. */
import type { TapMode } from '@drydock/contracts'

export interface TapReporter {
  /** Resolves when the page has reported everything before. Missing where the page reports nothing. */
  setTapMode?(mode: TapMode): Promise<void>
}

/** @param apps the attached ones, at any time. */
export function createTapModes(apps: Iterable<TapReporter>) {
  let mode: TapMode = 'off'
  return {
    async set(to: TapMode): Promise<void> {
      mode = to
      await Promise.all([...apps].map(it => it.setTapMode?.(to)))
    },
    /** An app that was just attached reports nothing yet. */
    greet(app: TapReporter): void {
      if (mode !== 'off') void app.setTapMode?.(mode)
    },
  }
}
