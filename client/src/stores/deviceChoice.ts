/** Choices of the person that are stored on this device only. */
import { proxy } from 'valtio/vanilla'
import { deviceStorage } from '#platform/storage.ts'

export interface DeviceChoice<T extends string> {
  readonly key: string
  readonly options: readonly T[]
  is: T
}

/** Returns the choice that is stored under a key; the first option if none, or an unknown one, is stored. */
export function deviceChoice<T extends string>(key: string, ...options: readonly [T, ...T[]]): DeviceChoice<T> {
  const saved = deviceStorage.read(key)
  return proxy({ key, options, is: options.find(it => it === saved) ?? options[0] })
}

/** Chooses; kept on the device. */
export function chooseOnDevice<T extends string>(choice: DeviceChoice<T>, is: T): void {
  choice.is = is
  deviceStorage.save(choice.key, is)
}
