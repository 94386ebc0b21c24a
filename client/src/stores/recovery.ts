/** Asks for what pushes may have told while nobody listened. Source: OPEN-105. */
import { alarmRoutes } from '@drydock/contracts'
import { call } from '#api/call.ts'
import { load } from '#stores/eventlog.ts'
import { refresh } from '#stores/sensors.ts'

/** The status request is no startup attempt: a status that does not come has no consequence here. */
export function recover(): void {
  void call(alarmRoutes.status)
  refresh()
  void load()
}
