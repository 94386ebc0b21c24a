/** Loads what Home needs while it is open. Source: TEMP, NOTIFY, UX. */
import { subscribe } from 'valtio/vanilla'
import { alarm } from '#stores/alarm.ts'
import { loadNotifications as loadFlags } from '#stores/notifications.ts'
import { profile } from '#stores/profile.ts'
import { loadTemperature } from '#stores/temperature.ts'

/**
 * Loads the captain's flags each time an armed Home starts to show how alarms reach the captain. Returns a function
 * that stops it.
 */
function followFlags(): () => void {
  let isShown = false
  const check = (): void => {
    const was = isShown
    isShown = alarm.armed === true && profile.it?.isCaptain === true
    if (isShown && !was) void loadFlags()
  }
  check()
  const ends = [subscribe(alarm, check), subscribe(profile, check)]
  return () => ends.forEach(end => end())
}

/** Enters Home; returns a function to be called when it is left. */
export function openHome(): () => void {
  void loadTemperature()
  return followFlags()
}
