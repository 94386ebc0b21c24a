/** Restart and factory reset of the gateway. */
import type { Boat } from '#boat/boat.ts'
import { appendHistoryAndNotify, sendStatus, setSilent, appendHistory } from './gateway.ts'
import { closeNetwork } from './radio.ts'

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
  appendHistory(boat, 'Offline')
  setSilent(boat, true)
  const { silences } = boat.state
  boat.clock.after(boat.state.gateway.restartTakes, () => {
    // Meanwhile a scenario may have changed the silence.
    if (!boat.state.silent || boat.state.silences !== silences) return
    setSilent(boat, false)
    appendHistoryAndNotify(boat, 'Online')
    sendStatus(boat)
  })
}
