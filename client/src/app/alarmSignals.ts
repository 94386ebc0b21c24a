/**
 * Alarm signals while there is an alarm or a drill: sound, vibration, lit screen, page title, app badge, notification.
 * An arming that failed vibrates and is notified, too. Source: UX Alarm, XTRA-27.
 */
import type { Instant } from '@drydock/contracts'
import { subscribe } from 'valtio/vanilla'
import { type AlarmMode, isSounding } from '#machines/alarm.ts'
import { setBadge } from '#platform/badge.ts'
import { closeNotification, showNotification } from '#platform/notification.ts'
import { setAlarmTitle } from '#platform/title.ts'
import { setVibration, vibrateOnce } from '#platform/vibration.ts'
import { setWakeLock } from '#platform/wakeLock.ts'
import { alarm } from '#stores/alarm.ts'
import { openAlarmSound } from '#stores/alarmSound.ts'
import { drill, endDrill } from '#stores/drill.ts'
import { settings } from '#stores/settings.ts'
import { signals } from '#stores/signals.ts'
import { spokenAlarm } from '#stores/spokenAlarm.ts'
import { armingFailed } from '#texts/armingFailed.ts'
import { drill as texts } from '#texts/drill.ts'
import { clockTime, clockTimeWithSeconds } from '#texts/formatClock.ts'

/** A person who sees the page needs no notification. */
const isPageVisible = (): boolean => document.visibilityState === 'visible'

function notifyAlarm(mode: AlarmMode, before: AlarmMode): void {
  if (mode.is === 'off') {
    void closeNotification('alarm')
    return
  }
  const isNew = before.is === 'off' || before.at !== mode.at || before.type !== mode.type
  if (!isNew || isPageVisible()) return
  const time = clockTimeWithSeconds(mode.at, settings.timeZone)
  void showNotification({ tag: 'alarm', title: texts.alarmTitle, text: texts.alarmNoticed(mode.message, time) })
}

function notifyDrill(on: boolean): void {
  if (on) void showNotification({ tag: 'drill', title: texts.title, text: texts.noticed })
  else void closeNotification('drill')
}

function signalFailedArming(at: Instant | undefined): void {
  if (at === undefined) {
    void closeNotification('arming')
    return
  }
  vibrateOnce()
  if (isPageVisible()) return
  const text = armingFailed.noticed(clockTime(at, settings.timeZone), alarm.armed)
  void showNotification({ tag: 'arming', title: armingFailed.title, text })
}

const spokenTextOf = (mode: AlarmMode): string | undefined =>
  mode.is === 'on' && isSounding(mode) ? texts.spoken(mode.message, alarm.boat?.shipName) : undefined

/** Follows alarm and drill from now on, including active ones. */
export function startAlarmSignals(): void {
  const sound = openAlarmSound()
  let mode: AlarmMode = { is: 'off' }
  let drilled = false
  let marked: number | undefined
  let failedAt: Instant | undefined
  let said: string | undefined
  const speak = (text: string | undefined): void => {
    if (text === said) return
    said = text
    // Loaded on first use; few people turn speech on.
    import('#platform/speech.ts').then(
      it => it.say(said),
      (error: unknown) => console.warn('The voice could not be loaded.', error),
    )
  }
  const follow = (): void => {
    const before = mode
    mode = alarm.mode
    // A real alarm replaces the drill.
    if (mode.is === 'on' && drill.until !== undefined) endDrill()
    const isDrilling = drill.until !== undefined
    const loud = isSounding(mode) || isDrilling
    sound(loud)
    setVibration(loud)
    setWakeLock('alarm', mode.is === 'on', isRefused => {
      signals.mayGoDark = isRefused
    })
    if (marked !== alarm.unseen) {
      marked = alarm.unseen
      setBadge(marked)
    }
    speak(spokenAlarm.is === 'yes' ? spokenTextOf(mode) : undefined)
    setAlarmTitle(mode.is === 'on' ? texts.alarmTitled(mode.message) : isDrilling ? texts.title : undefined)
    if (mode !== before) notifyAlarm(mode, before)
    if (failedAt !== alarm.armingFailedAt) {
      failedAt = alarm.armingFailedAt
      signalFailedArming(failedAt)
    }
    if (isDrilling !== drilled) notifyDrill(isDrilling)
    drilled = isDrilling
  }
  subscribe(alarm, follow, true)
  subscribe(drill, follow, true)
  subscribe(spokenAlarm, follow, true)
  follow()
}
