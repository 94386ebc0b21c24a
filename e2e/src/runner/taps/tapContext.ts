/** Options and context that the parts of the tap observer share. */
import type { TapMode, TapReport } from '@drydock/contracts'
import type { Renderer } from '#runner/eyes/page/renderer.ts'

export interface TapObserverOptions {
  readonly window: Window & typeof globalThis
  readonly renderer: Renderer
  /** Time of the app, in ms since 1970. */
  now(): number
  report(it: Exclude<TapReport, { is: 'opened' }>): void
  /** Whether a person caused the event; by default, whether the browser says so. */
  isByPerson?(event: Event): boolean
}

export interface TapContext extends TapObserverOptions {
  readonly mode: () => TapMode
  isByPerson(event: Event): boolean
  /** Reports the key Escape. */
  noteEscape(): void
  /** Reports something that no action does. */
  leaveOut(what: string): void
  /** Reports what was typed and not committed yet. */
  flush(): void
}
