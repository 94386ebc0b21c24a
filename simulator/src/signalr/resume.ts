/** Stateful reconnect: a connection outlives its line, and goes on over a new one where the old one broke off. */
import { type Connection, NO_BYTES } from './connection.ts'
import type { Core } from './core.ts'
import type { Beat } from './time/heartbeat.ts'
import { messageType } from './protocols/messages.ts'
import { tell, transmit } from './output.ts'
import { type Confirmations, Replay } from './replay.ts'

/** From now on messages are numbered, kept and confirmed. */
export function rememberMessages<User extends object>(core: Core<User>, connection: Connection<User>): void {
  connection.replay = new Replay(core.limits.replayBytes, confirmations(core, connection))
}

/** Whether a new line may take the place of the one this connection has or has lost. */
export const mayResume = <User>({ replay, view }: Connection<User>): boolean =>
  replay !== undefined && view.state === 'connected'

/** The line is broken: what is said from now on is kept, for as long as the peer may come back. */
export function suspend<User extends object>(core: Core<User>, connection: Connection<User>): void {
  connection.view.suspended = true
  connection.lastReceived = connection.heartbeat.now()
  forgetLine(connection)
  connection.heartbeat.plan(connection.beat, core.limits.resumeMs)
}

/** A new line is in place: the peer is told where it goes on, and gets again what it has not confirmed. */
export function goOn<User extends object>(core: Core<User>, connection: Connection<User>): void {
  const { replay, view, heartbeat } = connection
  if (!replay) return
  if (!view.suspended) forgetLine(connection)
  view.suspended = false
  connection.lastReceived = heartbeat.now()
  const { sequenceId, again } = replay.reconnected()
  tell(core, connection, { type: messageType.sequence, sequenceId })
  for (const packet of again) transmit(core, connection, packet)
  if (connection.busy) connection.transport.pause()
}

// A message of which a part has come is among those that come again.
function forgetLine<User>(connection: Connection<User>): void {
  connection.rest = NO_BYTES
  connection.replay?.disconnected()
}

// Judged by the machine's clock: it is the peer's buffer that waits for them, and its timers are real.
function confirmations<User extends object>(core: Core<User>, connection: Connection<User>): Confirmations {
  const { heartbeat } = core.network
  let isDue = false
  const beat: Beat = {
    at: 0,
    run() {
      stop()
      const sequenceId = connection.replay?.toConfirm()
      if (sequenceId !== undefined) tell(core, connection, { type: messageType.ack, sequenceId })
    },
  }
  const stop = (): void => {
    isDue = false
    heartbeat.remove(beat)
  }
  return {
    soon() {
      if (!isDue) heartbeat.plan(beat, core.limits.confirmMs)
      isDue = true
    },
    stop,
  }
}
