/** Abilities of this device for an alarm besides the sound, for texts that have to be true. Source: XTRA-05. */
import { isApple } from '#platform/geolocation.ts'

export interface Device {
  readonly vibrates: boolean
  /** The app goes on while another app is in front. */
  readonly runsBehind: boolean
}

/** Returns the abilities of this device. Desktop browsers have `vibrate` too, so a touch screen is required. */
export const deviceOf = (): Device => ({
  vibrates: 'vibrate' in navigator && matchMedia('(any-pointer: coarse)').matches,
  runsBehind: !isApple(),
})

/** Whether the app was opened from its icon, in its own window. Older iOS reports it by `navigator.standalone`. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** Platforms that need different instructions. Every browser on iOS uses the engine of Safari. */
export type Platform = 'ios' | 'iosInstalled' | 'android' | 'firefox' | 'desktop'

/** Returns the platform of this device. */
export function platformOf(): Platform {
  if (isApple()) return isInstalled() ? 'iosInstalled' : 'ios'
  if (/Firefox\//.test(navigator.userAgent)) return 'firefox'
  return /Android/.test(navigator.userAgent) ? 'android' : 'desktop'
}

/** Whether the device is a computer, and no phone or tablet. */
export const isComputer = (): boolean => !isApple() && !/Android|Mobile/.test(navigator.userAgent)
