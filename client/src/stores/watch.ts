/** The watch mode: its screen, which stays on and is red, and the battery of this device. Source: XTRA-08, XTRA-09. */
import { proxy } from 'valtio/vanilla'
import { type Battery, followBattery } from '#platform/battery.ts'
import { showThemeTemporarily } from '#platform/temporaryTheme.ts'
import { hasWakeLock, setWakeLock } from '#platform/wakeLock.ts'

export interface WatchStore {
  battery: Battery | undefined
  screen: 'kept' | 'refused' | 'missing'
}

export const watch = proxy<WatchStore>({ battery: undefined, screen: 'kept' })

/** Begins the watch; returns a function that ends it and restores the theme. */
export function beginWatch(): () => void {
  watch.screen = hasWakeLock() ? 'kept' : 'missing'
  setWakeLock('watch', true, isRefused => {
    watch.screen = isRefused ? 'refused' : 'kept'
  })
  const endBattery = followBattery(battery => {
    watch.battery = battery
  })
  const restoreTheme = showThemeTemporarily('night')
  return () => {
    restoreTheme()
    endBattery()
    setWakeLock('watch', false, () => undefined)
  }
}
