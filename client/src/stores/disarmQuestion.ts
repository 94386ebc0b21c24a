/** Setting of this device: the app asks before it disarms the boat. Off until it is chosen. Source: XTRA-19. */
import { proxy } from 'valtio/vanilla'
import { deviceStorage } from '#platform/storage.ts'

const KEY = 'ask-before-disarming'

export const disarmQuestion = proxy({ isOn: deviceStorage.read(KEY) === 'yes' })

/** Chooses it; kept on the device. */
export function setDisarmQuestion(isOn: boolean): void {
  disarmQuestion.isOn = isOn
  deviceStorage.save(KEY, isOn ? 'yes' : 'no')
}
