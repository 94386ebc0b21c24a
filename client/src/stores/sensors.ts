/**
 * The sensors and plugs of the boat and their commands. Pushes are applied in sensorPush.ts. Source: SENSOR, SM-DEV.
 */
import {
  AGING_AFTER_MS,
  DEVICE_REFRESH_MS,
  ERROR_TEXTS,
  type Instant,
  parseInstant,
  isContactSensor,
  type RunningMachine,
  runMachine,
  SENSOR_TYPES,
  type SensorDevice,
  sensorRoutes,
} from '@drydock/contracts'
import { proxy, type Snapshot } from 'valtio/vanilla'
import { call } from '#api/call.ts'
import { type DeviceInput, type DeviceState, deviceMachine } from '#machines/device.ts'
import { throttleMachine } from '#machines/throttle.ts'
import { timers } from '#platform/time.ts'
import { ageOf } from '#stores/age.ts'
import { showWarning } from '#stores/banners.ts'
import { enrollment } from '#stores/enrollment.ts'
import { isFromEarlierSession, currentGeneration } from '#stores/sessionGeneration.ts'
import { dropOutdated } from '#stores/latest.ts'
import { resetOn } from '#stores/sessionReset.ts'

/**
 * `status` is shown, `stableStatus` confirmed; `heardAt` undefined while connecting; `busyUntil` ends the wait of a
 * command.
 */
export interface SensorView extends SensorDevice {
  status: boolean
  stableStatus: boolean
  isBusy: boolean
  isConnecting: boolean
  heardAt: Instant | undefined
  busyUntil: Instant | undefined
}
/** `devices` is undefined until the list has been read; `isFailed`: it could not be read the last time. */
export interface SensorsStore {
  devices: SensorView[] | undefined
  isFailed: boolean
}

export const sensors = proxy<SensorsStore>({ devices: undefined, isFailed: false })

const machines = new Map<string, RunningMachine<DeviceState, DeviceInput>>()

/** Returns the device with this id; undefined if it is not listed, or before the list was read. */
export const sensorViewOf = (id: string): SensorView | undefined =>
  sensors.devices?.find(it => it.attachedDeviceId === id)

function shown(state: DeviceState): Pick<SensorView, 'status' | 'stableStatus' | 'isBusy' | 'busyUntil'> {
  if (state.is === 'gone' || state.is === 'unlisted')
    return { status: false, stableStatus: false, isBusy: false, busyUntil: undefined }
  return {
    status: state.status,
    stableStatus: state.stable,
    isBusy: state.is === 'busy',
    busyUntil: state.is === 'busy' ? state.until : undefined,
  }
}

/** Returns the machine of a device, and creates it at first use; it updates the listed device. */
export function deviceMachineOf(id: string): RunningMachine<DeviceState, DeviceInput> {
  const found = machines.get(id)
  if (found !== undefined) return found
  const machine = runMachine(deviceMachine, timers, (state, before) => {
    const view = sensorViewOf(id)
    if (view !== undefined) Object.assign(view, shown(state))
    if (before.is !== 'busy' || state.is !== 'ready' || state.end !== 'unresponsive') return
    showWarning(ERROR_TEXTS.sensorUnresponsive)
    refreshSensors()
  })
  machines.set(id, machine)
  return machine
}

function dropDevice(id: string): void {
  machines.get(id)?.send({ is: 'gone' })
  machines.delete(id)
}

/** Applies the list: unlisted devices are dropped, busy ones stay busy. */
function takeList(list: readonly SensorDevice[]): void {
  const listed = new Set(list.map(it => it.attachedDeviceId))
  for (const id of [...machines.keys()]) if (!listed.has(id)) dropDevice(id)
  sensors.devices = list.map(device => {
    const known = sensorViewOf(device.attachedDeviceId)
    const machine = deviceMachineOf(device.attachedDeviceId)
    machine.send({ is: 'listed', status: device.alarm1, modifiedAt: parseInstant(device.modifiedDateTime) })
    const view = { ...device, ...ageOf(device.age), ...shown(machine.state()) }
    // The list is from before a push: the time of the change belongs to the status that stays.
    if (known && view.stableStatus !== device.alarm1) view.modifiedDateTime = known.modifiedDateTime
    return view
  })
}

const ask = dropOutdated(() => call(sensorRoutes.list))

async function load(): Promise<void> {
  sensors.isFailed = false
  const { state } = enrollment
  const answer = (await ask())?.answer
  if (answer === undefined) return
  sensors.isFailed = !answer.ok
  if (!answer.ok) return
  takeList(answer.value)
  if (state.is === 'success' && state === enrollment.state)
    enrollment.isUnlisted = firstOfType(sensors, state.type) === undefined
}

const throttle = runMachine(throttleMachine(DEVICE_REFRESH_MS), timers, (state, before) => {
  if (state.runs > before.runs) void load()
})

/** Reads the list again: at once, but at most every 5 s. */
export const refreshSensors = (): void => throttle.send({ is: 'want' })

/**
 * Reads the list again when a device has just become unheard: somebody may have removed it. Once for each silence.
 * @param before time of the last check.
 */
export function refreshUnheard(before: Instant, at: Instant): void {
  const isUnheard = (it: SensorView, since: Instant): boolean =>
    it.heardAt !== undefined && since - it.heardAt > AGING_AFTER_MS
  if (sensors.devices?.some(it => isUnheard(it, at) && !isUnheard(it, before))) refreshSensors()
}

/**
 * Switches a device. A plug shows the requested status and waits for a confirmation, a contact does not wait. A busy
 * device refuses.
 */
export async function sendCommand(deviceId: string, status: boolean): Promise<void> {
  const view = sensorViewOf(deviceId)
  if (view === undefined) return
  if (!isContactSensor(view.attachedDeviceTypeId)) {
    const machine = deviceMachineOf(deviceId)
    if (machine.state().is !== 'ready') return
    machine.send({ is: 'command', status })
  }
  // A failed call is only logged: the wait decides. SM-DEV-13.
  await call(sensorRoutes.command, { params: { id: deviceId, status: status ? 'true' : 'false' } })
}

/** Devices whose unpairing has not been answered yet. */
const unpairing = new Set<string>()

/**
 * Unpairs a device, removes it and reads the list again. A failure is shown in the WARNING banner, and the list tells
 * whether the device is still paired: only the answer may have been lost. A device that is being unpaired refuses: the
 * gateway would no longer know it, and the second call would fail.
 */
export async function unpairDevice(deviceId: string): Promise<void> {
  if (unpairing.has(deviceId)) return
  const generation = currentGeneration()
  unpairing.add(deviceId)
  const answer = await call(sensorRoutes.unpair, { params: { id: deviceId } })
  if (isFromEarlierSession(generation)) return
  unpairing.delete(deviceId)
  if (answer.ok) {
    ask.outdate()
    dropDevice(deviceId)
    sensors.devices = sensors.devices?.filter(it => it.attachedDeviceId !== deviceId)
  } else showWarning(ERROR_TEXTS.unpair)
  refreshSensors()
}

resetOn('alarm-data-cleared', () => {
  for (const id of [...machines.keys()]) dropDevice(id)
  unpairing.clear()
  throttle.send({ is: 'forget' })
  Object.assign(sensors, { devices: undefined, isFailed: false })
})

const { shorePower, smartPlug, door, hatch } = SENSOR_TYPES

/** Returns the device that represents its type: the first in the list. OPEN-131. */
export const firstOfType = (it: Snapshot<SensorsStore>, type: number): Snapshot<SensorView> | undefined =>
  it.devices?.find(one => one.attachedDeviceTypeId === type)

/** Returns the types of the Home list in its order; shore power only when it is paired or being enrolled. OPEN-066. */
export const homeTypes = (it: Snapshot<SensorsStore>, enrolling: number | undefined): number[] =>
  [shorePower, smartPlug, door, hatch].filter(
    type => type !== shorePower || enrolling === type || firstOfType(it, type) !== undefined,
  )

/** Returns the types of contacts that are open, in the order of the Home list. */
export const openContacts = (it: Snapshot<SensorsStore>): number[] =>
  [door, hatch].filter(type => firstOfType(it, type)?.status === true)
