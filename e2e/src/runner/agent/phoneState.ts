/** State of the phone that an app under test runs on. It survives loading another page. */
import type { CanvasMode } from './drawing.ts'
import type { PhoneLocation, PhonePosition } from './location.ts'
import type { ShareSheetMode } from './shareSheet.ts'

export interface PhoneState {
  /** Where it is, or why it does not tell. */
  readonly location?: PhoneLocation | undefined
  /**
   * The place that `location` comes to, so that all pages of a phone agree; it follows from what the page knows when
   * left out.
   */
  readonly place?: PhonePosition | undefined
  /** Whether it has a network. */
  readonly network?: 'offline' | 'online' | undefined
  /** How far its clock is ahead of the boat's, in ms; behind it when negative. */
  readonly clock?: number | undefined
  /** What it says that it is. */
  readonly platform?: PhonePlatform | undefined
  /** Whether anything new can be kept on it. */
  readonly storage?: 'full' | 'free' | undefined
  /** What its share sheet does with files. */
  readonly sharing?: ShareSheetMode | undefined
  /** Whether the page is in front; one that is loaded behind another is hidden from the start. */
  readonly page?: 'visible' | 'hidden' | undefined
  /** What comes of pictures that an app draws. */
  readonly canvas?: CanvasMode | undefined
}
export type PhonePlatform = 'ios' | 'android'

const AGENTS: Readonly<Record<PhonePlatform, string>> = {
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
}

/** The browser of the app says from now on that it runs on such a phone. */
export function setPlatform({ navigator }: { navigator?: object }, platform: PhonePlatform): void {
  if (navigator) Object.defineProperty(navigator, 'userAgent', { get: () => AGENTS[platform], configurable: true })
}
