/** Modem: without the mobile network the gateway is silent. */
import type { Boat } from '#boat/boat.ts'
import { appendHistoryAndNotify, sendSystemStatus, sendStatus, setSilent } from './gateway.ts'

/**
 * Connects or disconnects the mobile network: changes the core history, notifies contacts, and sends the status when it
 * returns. Does nothing if the state is already so.
 */
export function setModem(boat: Boat, connected: boolean): void {
  if (boat.state.silent === !connected) return
  setSilent(boat, !connected)
  appendHistoryAndNotify(boat, connected ? 'Online' : 'Offline')
  if (connected) sendStatus(boat)
}

/** Sets the signal strength of the mobile network, in dBm. */
export function setSignal(boat: Boat, dBm: number): void {
  boat.state.system.gsmSignal = dBm
  sendSystemStatus(boat)
}
