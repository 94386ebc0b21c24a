/** Loads what Home needs while it is open. Source: TEMP, NOTIFY, UX. */
import { subscribe } from 'valtio/vanilla'
import { alarm } from '#stores/alarm.ts'
import { loadNotifications as loadFlags } from '#stores/notifications.ts'
import { profile } from '#stores/profile.ts'
import { loadTemperature } from '#stores/temperature.ts'

/**
 * An armed Home says what reaches the captain while the app is closed: the flags are read each time it begins to say
 * so. Returns what ends it.
 */
function followFlags(): () => void {
  let isSaid = false
  const look = (): void => {
    const was = isSaid
    isSaid = alarm.armed === true && profile.it?.isCaptain === true
    if (isSaid && !was) void loadFlags()
  }
  look()
  const ends = [subscribe(alarm, look), subscribe(profile, look)]
  return () => ends.forEach(end => end())
}

/** Home is entered. Returns what leaving it undoes. */
export function openHome(): () => void {
  void loadTemperature()
  return followFlags()
}
