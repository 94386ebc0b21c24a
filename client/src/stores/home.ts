/** Loads what Home and the page about the alarm on this device need. Source: TEMP, NOTIFY, UX, XTRA-29. */
import { subscribe } from 'valtio/vanilla'
import { alarm, refreshBoat } from '#stores/alarm.ts'
import { onConnectionBack } from '#stores/connectionBack.ts'
import { loadNotifications as loadFlags } from '#stores/notifications.ts'
import { profile } from '#stores/profile.ts'
import { loadTemperature } from '#stores/temperature.ts'

/**
 * Loads the captain's flags each time a screen starts to show how alarms reach the captain, and again when they could
 * not be read and the connection is back. Returns a function that stops it.
 * @param isWanted whether the screen shows it to a captain.
 */
function followFlags(isWanted: () => boolean): () => void {
  let isShown = false
  let hasFailed = false
  const read = async (): Promise<void> => {
    hasFailed = false
    hasFailed = await loadFlags()
  }
  const check = (): void => {
    const was = isShown
    isShown = isWanted() && profile.it?.isCaptain === true
    if (isShown && !was) void read()
  }
  check()
  const back = onConnectionBack(() => void (isShown && hasFailed && read()))
  const ends = [subscribe(alarm, check), subscribe(profile, check), back]
  return () => ends.forEach(end => end())
}

/** Enters Home; returns a function to be called when it is left. */
export function openHome(): () => void {
  void loadTemperature()
  refreshBoat()
  return followFlags(() => alarm.armed === true)
}

/** Enters the page about the alarm on this device; returns a function to be called when it is left. */
export const openDevice = (): (() => void) => followFlags(() => true)
