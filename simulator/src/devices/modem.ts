/** The modem: without the mobile network the gateway is not heard. */
import type { Boat } from '#boat/boat.ts'
import { appendHistoryAndNotify, sendSystemStatus, sendStatus, setSilent } from './gateway.ts'

export function setModem(boat: Boat, connected: boolean): void {
  if (boat.state.silent === !connected) return
  setSilent(boat, !connected)
  appendHistoryAndNotify(boat, connected ? 'Online' : 'Offline')
  if (connected) sendStatus(boat)
}

/** How well the mobile network is received, in dBm. */
export function setSignal(boat: Boat, dBm: number): void {
  boat.state.system.gsmSignal = dBm
  sendSystemStatus(boat)
}
