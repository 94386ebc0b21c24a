/** Modem: without the mobile network the gateway is silent. */
import type { Boat } from '#boat/boat.ts'
import { sendSystemStatus } from './gateway.ts'
import { notify } from './outbox.ts'
import { isSilentBy, recordOffline, setSilent } from './silence.ts'

/**
 * Connects or disconnects the mobile network: changes the core history, notifies contacts, and sends the status when it
 * returns. Does nothing if the state is already so.
 */
export function setModem(boat: Boat, connected: boolean): void {
  if (isSilentBy(boat, 'noNetwork') === !connected) return
  setSilent(boat, !connected, 'noNetwork')
  if (connected) return
  recordOffline(boat)
  notify(boat, 'gsmConnectionLost', 'Offline')
}

/** Sets the signal strength of the mobile network, in dBm. */
export function setSignal(boat: Boat, dBm: number): void {
  boat.state.system.gsmSignal = dBm
  sendSystemStatus(boat)
}
