/** What feeds the gateway: the boat's mains, and a backup battery when they are lost. */
import type { Boat } from '#boat/boat.ts'
import { appendHistoryAndNotify, sendSystemStatus } from './gateway.ts'

/** No threshold is known; below it a gateway has to be looked after within the hour. */
export const BACKUP_LOW_PERCENT = 20

export function setMains(boat: Boat, mainPower: boolean): void {
  const { system } = boat.state
  if (system.mainPower === mainPower) return
  system.mainPower = mainPower
  appendHistoryAndNotify(boat, mainPower ? 'Main power restored' : 'Main power loss')
  sendSystemStatus(boat)
}

/** Percent. It is told of once for each time that it falls low. */
export function setBackupBattery(boat: Boat, percent: number): void {
  const { system } = boat.state
  const wasLow = system.backupBattery <= BACKUP_LOW_PERCENT
  system.backupBattery = percent
  if (percent <= BACKUP_LOW_PERCENT && !wasLow) appendHistoryAndNotify(boat, 'Backup battery low')
  sendSystemStatus(boat)
}
