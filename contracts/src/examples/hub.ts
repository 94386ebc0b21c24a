/** Documentation of every push: its summary, and the arguments that a gateway sends. The app does not load it. */
import type { HubEventName } from '../hub.ts'
import { geoJsonPosition } from '../position.ts'

const status = {
  Al: { Alarm: '1' },
  Tm: [{ Address: '28FF641E', Temperature: '21.5' }],
  Pm: [{ Address: '01', PowerDelivered: '125.0' }],
  Bm: [{ Address: '00158D0001A2', BatteryPercent: '87' }],
  Vs: { V1: '12.72', V2: '12.64', V3: 'NotPresent', V4: '0.62', I1: '0.08' },
}
const opened = { device: '00158D0001A2', status: '0001', age: 0, battery: 87 }

export const hubExamples: { readonly [N in HubEventName]: readonly unknown[] } = {
  SendNotificationToClient: ['The gateway has new software.'],
  SetArmOrDisarmOnClient: ['1'],
  SetStatusOnClient: [JSON.stringify(status)],
  JoinOpen: [],
  DeviceAdding: [],
  DeviceAdded: [],
  JoinClosed: [],
  JoinFailed: ['The device did not answer.'],
  UpdatePosition: [geoJsonPosition(55.6761, 12.5683, 8, '2026-06-01T08:00:00.000Z')],
  UpdateMiscInfo: [{ gsmSignal: -71, firmware: '1.4.2', mainPower: true, backupBattery: 93 }],
  UpdateStatusChange: [opened],
  UpdateStatusChangeOnAlarm: [opened],
  UpdateAgingDev: [[{ device: '00158D0001A2', age: 75 }]],
  ShowMessage: ['The captain has been told.'],
  ShowError: ['The boat has left the geofence.'],
}

export const hubSummaries: { readonly [N in HubEventName]: string } = {
  SendNotificationToClient: 'A text for the person, shown as given',
  SetArmOrDisarmOnClient: "'1' armed, '0' disarmed",
  SetStatusOnClient: 'The status of the boat as JSON text',
  JoinOpen: 'The sensor network is open for a new device',
  DeviceAdding: 'A device was found and is being configured',
  DeviceAdded: 'A device was added',
  JoinClosed: 'The sensor network is closed again',
  JoinFailed: 'Joining failed, with a reason if there is one',
  UpdatePosition: 'A position of the boat',
  UpdateMiscInfo: 'Facts about the gateway',
  UpdateStatusChange: 'The state of a device changed',
  UpdateStatusChangeOnAlarm: 'The state of a device changed and triggers an alarm',
  UpdateAgingDev: 'The age of one or several devices',
  ShowMessage: 'A text for the SUCCESS banner',
  ShowError: 'A text for the WARNING banner',
}
