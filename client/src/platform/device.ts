/** Abilities of this device for an alarm besides the sound, for texts that have to be true. Source: XTRA-05. */
import { isApple } from '#platform/geolocation.ts'

export interface Device {
  readonly vibrates: boolean
  /** The app goes on while another app is in front. */
  readonly runsBehind: boolean
}

/** Desktop browsers have the call, but nothing that vibrates: they have no touch screen, or are not held in a hand. */
export const deviceOf = (): Device => ({
  vibrates: 'vibrate' in navigator && matchMedia('(any-pointer: coarse)').matches,
  runsBehind: !isApple(),
})

/** Opened from its icon, in a window of its own. iOS has said so before it had the media query. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** Platforms that need different words about what to do. Every browser on iOS is Safari below. */
export type Platform = 'ios' | 'iosInstalled' | 'android' | 'firefox' | 'desktop'

/** Returns the platform of this device. */
export function platformOf(): Platform {
  if (isApple()) return isInstalled() ? 'iosInstalled' : 'ios'
  if (/Firefox\//.test(navigator.userAgent)) return 'firefox'
  return /Android/.test(navigator.userAgent) ? 'android' : 'desktop'
}

/** Whether the device is a computer, and no phone or tablet. */
export const isComputer = (): boolean => !isApple() && !/Android|Mobile/.test(navigator.userAgent)
