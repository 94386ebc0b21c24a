/** Restart and factory reset of the gateway. */
import type { Boat } from '#boat/boat.ts'
import { appendHistoryAndNotify, sendStatus, setSilent, appendHistory } from './gateway.ts'
import { closeNetwork } from './radio.ts'

/** Forgets every device; what happened and what is kept ashore stays. A silent gateway does not hear of it. */
export function resetGateway(boat: Boat): void {
  if (boat.state.silent) return
  closeNetwork(boat)
  boat.state.sensors = []
  boat.journal.append('state', 'reset')
  appendHistoryAndNotify(boat, 'Factory reset')
}

/**
 * Is silent for a while and then says how it is. Nobody is told that the connection was lost: the captain asked for it.
 */
export function restartGateway(boat: Boat): void {
  if (boat.state.silent) return
  appendHistoryAndNotify(boat, 'Restarted')
  appendHistory(boat, 'Offline')
  setSilent(boat, true)
  const { silences } = boat.state
  boat.clock.after(boat.state.gateway.restartTakes, () => {
    // A scenario may have had it answer, or fall silent for another reason, in the meantime.
    if (!boat.state.silent || boat.state.silences !== silences) return
    setSilent(boat, false)
    appendHistoryAndNotify(boat, 'Online')
    sendStatus(boat)
  })
}
