/** Power supply of the gateway: main power, and a backup battery. */
import type { Boat } from '#boat/boat.ts'
import { appendHistoryAndNotify, sendSystemStatus } from './gateway.ts'

/** The real threshold is unknown; at this charge a gateway needs power within an hour. */
export const BACKUP_LOW_PERCENT = 20

/**
 * Connects or disconnects main power: changes the core history, notifies contacts, and sends the system status. Does
 * nothing if the state is already so.
 */
export function setMains(boat: Boat, mainPower: boolean): void {
  const { system } = boat.state
  if (system.mainPower === mainPower) return
  system.mainPower = mainPower
  appendHistoryAndNotify(boat, mainPower ? 'Main power restored' : 'Main power loss')
  sendSystemStatus(boat)
}

/** Sets the charge in percent. Records an event each time it becomes low. */
export function setBackupBattery(boat: Boat, percent: number): void {
  const { system } = boat.state
  const wasLow = system.backupBattery <= BACKUP_LOW_PERCENT
  system.backupBattery = percent
  if (percent <= BACKUP_LOW_PERCENT && !wasLow) appendHistoryAndNotify(boat, 'Backup battery low')
  sendSystemStatus(boat)
}
