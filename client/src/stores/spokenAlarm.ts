/** Setting of this device: an alarm is spoken. Off until the person chooses it. Source: XTRA-13. */
import { proxy } from 'valtio/vanilla'
import { deviceStorage } from '#platform/storage.ts'

const KEY = 'spoken-alarm'

export const spokenAlarm = proxy({ isOn: deviceStorage.read(KEY) === 'yes' })

/** Chooses it; kept on the device. */
export function setSpokenAlarm(isOn: boolean): void {
  spokenAlarm.isOn = isOn
  deviceStorage.save(KEY, isOn ? 'yes' : 'no')
}
