/**
 * Alarm signals while there is an alarm or a drill: sound, vibration, lit screen, page title, app badge, notification.
 * Source: UX Alarm.
 */
import { subscribe } from 'valtio/vanilla'
import { type AlarmMode, isSounding } from '#machines/alarm.ts'
import { setBadge } from '#platform/badge.ts'
import { closeNotification, showNotification } from '#platform/notification.ts'
import { alarmSound, unlockOnFirstTap } from '#platform/sound.ts'
import { setAlarmTitle } from '#platform/title.ts'
import { setVibration } from '#platform/vibration.ts'
import { setWakeLock } from '#platform/wakeLock.ts'
import { alarm } from '#stores/alarm.ts'
import { drill, endDrill } from '#stores/drill.ts'
import { settings } from '#stores/settings.ts'
import { drill as texts } from '#texts/drill.ts'
import { clockTimeWithSeconds } from '#texts/formatClock.ts'

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

/** Follows alarm and drill from now on, also what is on already. */
export function startAlarmSignals(): void {
  unlockOnFirstTap()
  let mode: AlarmMode = { is: 'off' }
  let drilled = false
  let marked: boolean | undefined
  const follow = (): void => {
    const before = mode
    mode = alarm.mode
    // The real one takes the place of the drill.
    if (mode.is === 'on' && drill.until !== undefined) endDrill()
    const practising = drill.until !== undefined
    const loud = isSounding(mode) || practising
    alarmSound.set(loud)
    setVibration(loud)
    setWakeLock(mode.is === 'on')
    if (marked !== (mode.is === 'on')) {
      marked = mode.is === 'on'
      setBadge(marked)
    }
    setAlarmTitle(mode.is === 'on' ? texts.alarmTitled(mode.message) : practising ? texts.title : undefined)
    if (mode !== before) notifyAlarm(mode, before)
    if (practising !== drilled) notifyDrill(practising)
    drilled = practising
  }
  subscribe(alarm, follow, true)
  subscribe(drill, follow, true)
  follow()
}
