/** What is dropped when, and nothing else: OPEN-122 names it. */
import { clearAlarm, doubtArmed } from '#stores/alarm.ts'
import { forgetMessages } from '#stores/banners.ts'
import { reset } from '#stores/enrollment.ts'
import { turn } from '#stores/sessionGeneration.ts'
import { forgetEventlog } from '#stores/eventlog.ts'
import { forgetFacts } from '#stores/gatewayFacts.ts'
import { clearPosition } from '#stores/position.ts'
import { forgetReadings } from '#stores/power.ts'
import { forgetProfile } from '#stores/profile.ts'
import { clearSensors } from '#stores/sensors.ts'
import { forgetSettings } from '#stores/settings.ts'
import { forgetStatus } from '#stores/status.ts'
import { forgetTemperature } from '#stores/temperature.ts'

/** Status, armed flag, alarm mode, sync wait, devices, position and enrollment; banners stay. */
export function clearAlarmData(): void {
  turn()
  clearAlarm()
  forgetStatus()
  clearSensors()
  clearPosition()
  reset()
}

/** All else that belongs to the person who was signed in. */
export function forgetPerson(): void {
  forgetMessages()
  forgetReadings()
  forgetTemperature()
  forgetProfile()
  forgetSettings()
  forgetEventlog()
  forgetFacts()
}

/** A renewal failed: only what was heard is dropped; waits, alarm mode and enrollment go on. */
export function doubtAlarmData(): void {
  doubtArmed()
  forgetStatus()
  clearPosition()
}
