/**
 * State and rows of the device panels, and the lines of their section headings. Pure. Source: OPEN-064, OPEN-065,
 * OPEN-129, OPEN-131.
 */
import { BILGE_RUNNING_FROM_A, GAS_ALARM_ABOVE_V, type Instant, parseInstant, SENSOR_TYPES } from '@drydock/contracts'
import type { Snapshot } from 'valtio/vanilla'
import { type EnrollmentStore, typeBeingEnrolled } from '#stores/enrollment.ts'
import { CONTROL_PANELS, SENSOR_PANELS } from '#stores/panels.ts'
import { ampsOf, bilgeOf, gasOf, gasVoltsOf } from '#stores/power.ts'
import { firstOfType, type SensorsStore, type SensorView } from '#stores/sensors.ts'
import type { StatusStore } from '#stores/status.ts'
import { ageText, NONE } from '#texts/formatAge.ts'
import { power } from '#texts/power.ts'
import { sensors as sensorTexts } from '#texts/sensors.ts'
import { settings as texts } from '#texts/settings.ts'

export type TermRow = readonly [term: string, value: string]
export interface PanelState {
  readonly state: string
  readonly look: 'plain' | 'quiet' | 'busy' | 'alarm'
  /** When the device was heard, or when the status came that the state is read from. */
  readonly at: Instant | undefined
}
/** The stores that a panel state is read from, or their snapshots. */
export interface DeviceStores {
  readonly status: Snapshot<StatusStore>
  readonly sensors: Snapshot<SensorsStore>
  readonly enrollment: Snapshot<EnrollmentStore>
}

const isControl = (type: number): boolean => CONTROL_PANELS.includes(type)

/** Gas sensor and bilge pump are wired: the status contains them, paired or not. */
function wiredState(type: number, { status }: DeviceStores): PanelState | undefined {
  const at = status.last?.fetchAt
  const is = type === SENSOR_TYPES.gas ? gasOf(status) : type === SENSOR_TYPES.bilgePump ? bilgeOf(status) : undefined
  if (is === undefined) return undefined
  if (type === SENSOR_TYPES.gas) return { state: power.gas(is), look: is ? 'alarm' : 'plain', at }
  return { state: power.running(is), look: is ? 'busy' : 'plain', at }
}

const isWired = (type: number): boolean => type === SENSOR_TYPES.gas || type === SENSOR_TYPES.bilgePump

/** Returns the state of a type without a device: unknown before its sources have been read. OPEN-122. */
function absentState(type: number, { status, sensors }: DeviceStores): string {
  if (sensors.devices === undefined || (isWired(type) && status.last === undefined)) return NONE
  return isWired(type) ? power.running(undefined) : texts.notPaired
}

/** Returns the state that the paired device reports. */
function deviceState(type: number, stores: DeviceStores): PanelState {
  const { sensors, enrollment } = stores
  const device = firstOfType(sensors, type)
  const isConnecting = typeBeingEnrolled(enrollment) === type || device?.isConnecting
  if (isConnecting) return { state: sensorTexts.connecting, look: 'busy', at: undefined }
  if (!device) return { state: absentState(type, stores), look: 'quiet', at: undefined }
  const at = device.heardAt
  if (type === SENSOR_TYPES.bilgePump)
    return { state: power.running(device.status), look: device.status ? 'busy' : 'plain', at }
  if (isControl(type)) return { state: sensorTexts.state(type, device.status), look: 'plain', at }
  return device.status ? { state: texts.alarm, look: 'alarm', at } : { state: texts.normal, look: 'plain', at }
}

const SEVERITY: readonly PanelState['look'][] = ['quiet', 'plain', 'busy', 'alarm']
const severityOf = ({ look }: PanelState): number => SEVERITY.indexOf(look)

/** Returns the worse of the states of device and wire; of two equal ones the wire, which the boat reads each minute. */
export function panelStateOf(type: number, stores: DeviceStores): PanelState {
  const [device, wired] = [deviceState(type, stores), wiredState(type, stores)]
  if (wired === undefined) return device
  if (device.state === sensorTexts.connecting) return wired.look === 'alarm' ? wired : device
  return severityOf(wired) >= severityOf(device) ? wired : device
}

function wiredRows(type: number, { status }: DeviceStores): readonly TermRow[] {
  const [volts, amps] = [gasVoltsOf(status), ampsOf(status)]
  if (type === SENSOR_TYPES.gas)
    return [
      [power.sensor, volts === undefined ? NONE : power.withUnit(volts)],
      [power.alarmAbove, power.withUnit(GAS_ALARM_ABOVE_V)],
    ]
  return [
    [power.current, amps === undefined ? NONE : power.amps(amps)],
    [power.runsFrom, power.amps(BILGE_RUNNING_FROM_A)],
  ]
}

const deviceRows = (device: Snapshot<SensorView>, now: Instant): readonly TermRow[] => [
  [sensorTexts.battery, device.battery === null ? NONE : sensorTexts.percent(device.battery)],
  [sensorTexts.changed, ageText(parseInstant(device.modifiedDateTime), now)],
]

/** Returns the readings with their thresholds, and the facts of a paired device. */
export function detailRows(type: number, stores: DeviceStores, now: Instant): readonly TermRow[] {
  const device = firstOfType(stores.sensors, type)
  return [...(isWired(type) ? wiredRows(type, stores) : []), ...(device ? deviceRows(device, now) : [])]
}

/** Returns how many detectors are in alarm. */
export const alarmsOf = (stores: DeviceStores): number =>
  SENSOR_PANELS.filter(type => panelStateOf(type, stores).look === 'alarm').length

const isPumpRunning = ({ status, sensors }: DeviceStores): boolean =>
  bilgeOf(status) === true || firstOfType(sensors, SENSOR_TYPES.bilgePump)?.status === true

/** Returns the heading line, such as '6 panels, 1 in alarm, 1 running'. */
export function sensorsLine(stores: DeviceStores): string {
  const alarms = alarmsOf(stores)
  const worst = [alarms > 0 ? texts.alarms(alarms) : '', isPumpRunning(stores) ? texts.running : '']
  return [texts.panels(SENSOR_PANELS.length), ...worst].filter(it => it !== '').join(', ')
}

/** Returns the heading line, such as '3 panels, 1 ON'. */
export function controlLine({ sensors }: Pick<DeviceStores, 'sensors'>): string {
  const on = CONTROL_PANELS.filter(type => firstOfType(sensors, type)?.status).length
  return [texts.panels(CONTROL_PANELS.length), ...(on > 0 ? [texts.switchedOn(on)] : [])].join(', ')
}
