/** Loads what Home, and the page about the alarm on this device, need while they are open. Source: TEMP, NOTIFY, UX. */
import { subscribe } from 'valtio/vanilla'
import { alarm } from '#stores/alarm.ts'
import { loadNotifications as loadFlags } from '#stores/notifications.ts'
import { profile } from '#stores/profile.ts'
import { loadTemperature } from '#stores/temperature.ts'

/**
 * Loads the captain's flags each time a screen starts to show how alarms reach the captain. Returns a function that
 * stops it.
 * @param isWanted whether the screen shows it to a captain.
 */
function followFlags(isWanted: () => boolean): () => void {
  let isShown = false
  const check = (): void => {
    const was = isShown
    isShown = isWanted() && profile.it?.isCaptain === true
    if (isShown && !was) void loadFlags()
  }
  check()
  const ends = [subscribe(alarm, check), subscribe(profile, check)]
  return () => ends.forEach(end => end())
}

/** Enters Home; returns a function to be called when it is left. */
export function openHome(): () => void {
  void loadTemperature()
  return followFlags(() => alarm.armed === true)
}

/** Enters the page about the alarm on this device; returns a function to be called when it is left. */
export const openDevice = (): (() => void) => followFlags(() => true)
