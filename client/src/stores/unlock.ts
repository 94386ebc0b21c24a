/** Setting of this device: its own unlock is asked for in place of the question before disarming. Source: XTRA-22. */
import { proxy } from 'valtio/vanilla'
import { canUnlock, createUnlock } from '#platform/unlock.ts'
import { deviceStorage } from '#platform/storage.ts'

const KEY = 'unlock-credential'

export interface UnlockStore {
  /** Name of the credential on this device; undefined while the question is asked. */
  credential: string | undefined
  /** False until the device has reported that it can. */
  isPossible: boolean
  isRefused: boolean
}

export const unlock = proxy<UnlockStore>({
  credential: deviceStorage.read(KEY),
  isPossible: false,
  isRefused: false,
})

/** Asks the device whether it has an unlock. */
export async function lookForUnlock(): Promise<void> {
  unlock.isPossible = await canUnlock()
}

/** Chooses the unlock, which the device asks for at once; a refusal leaves the question. Call in a press. */
export async function chooseUnlock(name: string): Promise<void> {
  unlock.isRefused = false
  const credential = await createUnlock(name)
  unlock.isRefused = credential === undefined
  if (credential === undefined) return
  unlock.credential = credential
  deviceStorage.save(KEY, credential)
}

/** Goes back to the question. */
export function dropUnlock(): void {
  unlock.credential = undefined
  unlock.isRefused = false
  deviceStorage.remove(KEY)
}
