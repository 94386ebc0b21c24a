/** Which occasion an event or the alarm of a sensor is. What is in neither table is nobody's to be told of. */
import { type Notice, SENSOR_TYPES } from '@drydock/contracts'

const BY_EVENT: ReadonlyMap<string, Notice> = new Map([
  ['Tamper triggered', 'gatewayTampered'],
  ['Main power loss', 'gatewayPowerloss'],
  ['Main battery low', 'voltageLow'],
  ['Backup battery low', 'voltageLow'],
  ['Offline', 'gsmConnectionLost'],
])
export const noticeOfEvent = (name: string): Notice | undefined => BY_EVENT.get(name)

const { hatch, shorePower, smartPlug, smoke, carbonMonoxide, heat, gas, water, door, bilgePump } = SENSOR_TYPES
/** A bilge pump that runs too long is a detector of water. */
const BY_TYPE: ReadonlyMap<number, Notice> = new Map([
  [hatch, 'hatch'],
  [shorePower, 'shorePower'],
  [smartPlug, 'smartPlug'],
  [door, 'mainDoor'],
  ...[smoke, carbonMonoxide, heat, gas, water, bilgePump].map((type): [number, Notice] => [type, 'detectors']),
])
export const noticeOfType = (type: number): Notice | undefined => BY_TYPE.get(type)
