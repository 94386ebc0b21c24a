/** Restart and factory reset of the gateway. */
import type { Boat } from '#boat/boat.ts'
import { appendHistoryAndNotify } from './gateway.ts'
import { closeNetwork } from './radio.ts'
import { recordOffline, setSilent } from './silence.ts'

/** Removes all devices; histories and account data stay. A silent gateway ignores the call. */
export function resetGateway(boat: Boat): void {
  if (boat.state.silent) return
  closeNetwork(boat)
  boat.state.sensors = []
  boat.journal.append('state', 'reset')
  appendHistoryAndNotify(boat, 'Factory reset')
}

/** Makes the gateway silent for a while, then pushes its status. Contacts are not notified of the lost connection. */
export function restartGateway(boat: Boat): void {
  if (boat.state.silent) return
  appendHistoryAndNotify(boat, 'Restarted')
  recordOffline(boat)
  setSilent(boat, true, 'restarting')
  boat.clock.after(boat.state.gateway.restartTakes, () => setSilent(boat, false, 'restarting'))
}
