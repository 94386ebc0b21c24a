/** State of the phone that an app under test runs on. It survives loading another page. */
import type { CanvasMode } from './drawing.ts'
import type { PhoneLocation, PhonePosition } from './location.ts'
import type { ShareSheetMode } from './shareSheet.ts'
import type { SoundMode } from './sound.ts'

export interface PhoneState {
  /** Position of the phone, or why it does not report one. */
  readonly location?: PhoneLocation | undefined
  /** The position that results from `location`, so that all pages of a phone agree; by default the page computes it. */
  readonly place?: PhonePosition | undefined
  /** Network of the phone. */
  readonly network?: 'offline' | 'online' | undefined
  /** How far the clock of the phone is ahead of the boat's, in ms; negative when it is behind. */
  readonly clock?: number | undefined
  /** Platform in the user agent. */
  readonly platform?: PhonePlatform | undefined
  /** Whether storage is full. */
  readonly storage?: 'full' | 'free' | undefined
  /** Mode of the share sheet. */
  readonly sharing?: ShareSheetMode | undefined
  /** Whether the phone lets the app sound. */
  readonly sound?: SoundMode | undefined
  /** Whether the page is visible, already while it loads. */
  readonly page?: 'visible' | 'hidden' | undefined
  /** Mode of canvases. */
  readonly canvas?: CanvasMode | undefined
}
export type PhonePlatform = 'ios' | 'android'

const AGENTS: Readonly<Record<PhonePlatform, string>> = {
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
}

/** Sets the user agent of the platform. */
export function setPlatform({ navigator }: { navigator?: object }, platform: PhonePlatform): void {
  if (navigator) Object.defineProperty(navigator, 'userAgent', { get: () => AGENTS[platform], configurable: true })
}
