/** Abilities of this device for an alarm besides the sound, for texts that have to be true. Source: XTRA-05. */

export interface DeviceAbilities {
  readonly vibrates: boolean
  /** The app goes on while another app is in front. */
  readonly runsBehind: boolean
}

/** Returns whether this is an iPhone, an iPad, or an iPad that reports itself as a Mac. OPEN-102. */
export const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)

/** Returns the abilities of this device. Desktop browsers have `vibrate` too, so a touch screen is required. */
export const deviceOf = (): DeviceAbilities => ({
  vibrates: 'vibrate' in navigator && matchMedia('(any-pointer: coarse)').matches,
  runsBehind: !isIos(),
})

/** Whether the app was opened from its icon, in its own window. Older iOS reports it by `navigator.standalone`. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** Platforms that need different instructions. Every browser on iOS uses the engine of Safari. */
export type Platform = 'ios' | 'iosInstalled' | 'android' | 'firefox' | 'desktop'

/** Returns the platform of this device. */
export function platformOf(): Platform {
  if (isIos()) return isInstalled() ? 'iosInstalled' : 'ios'
  if (/Firefox\//.test(navigator.userAgent)) return 'firefox'
  return /Android/.test(navigator.userAgent) ? 'android' : 'desktop'
}

/** Whether the device is a computer, and no phone or tablet. */
export const isComputer = (): boolean => !isIos() && !/Android|Mobile/.test(navigator.userAgent)
