/** Stateful reconnect: a connection survives the loss of its transport and resumes on a new one without gaps. */
import type { Connection } from './connection.ts'
import type { Core } from './core.ts'
import type { ScheduledTask } from './time/heartbeat.ts'
import { messageType } from './protocols/messages.ts'
import { sendMessage, transmit } from './output.ts'
import { type AckTimer, Replay } from './replay.ts'

/** Starts numbering, buffering and acknowledging messages. */
export function enableReplay<User extends object>(core: Core<User>, connection: Connection<User>): void {
  connection.replay = new Replay(core.limits.replayBytes, ackTimer(core, connection))
}

/** Whether a new transport may replace the present or lost one. */
export const mayResume = <User>({ replay, view }: Connection<User>): boolean =>
  replay !== undefined && view.state === 'connected'

/** Suspends a connection whose transport is lost: messages are buffered while the client may reconnect. */
export function suspend<User extends object>(core: Core<User>, connection: Connection<User>): void {
  connection.view.suspended = true
  connection.lastReceived = connection.heartbeat.now()
  discardPartialInput(connection)
  connection.heartbeat.schedule(connection.keepaliveTask, core.limits.resumeMs)
}

/** Resumes on a new transport: sends the Sequence message and all unconfirmed messages. */
export function resumeConnection<User extends object>(core: Core<User>, connection: Connection<User>): void {
  const { replay, view, heartbeat } = connection
  if (!replay) return
  if (!view.suspended) discardPartialInput(connection)
  view.suspended = false
  connection.lastReceived = heartbeat.now()
  const { sequenceId, resent } = replay.reconnected()
  sendMessage(core, connection, { type: messageType.sequence, sequenceId })
  for (const packet of resent) transmit(core, connection, packet)
  connection.held = connection.input.length
}

// The client resends a partially received message.
function discardPartialInput<User>(connection: Connection<User>): void {
  connection.input.clear()
  connection.replay?.disconnected()
}

// Uses real time, like the client's timers, since the client's buffer waits for the Ack.
function ackTimer<User extends object>(core: Core<User>, connection: Connection<User>): AckTimer {
  const { heartbeat } = core.network
  let isDue = false
  const task: ScheduledTask = {
    at: 0,
    run() {
      cancel()
      const sequenceId = connection.replay?.toConfirm()
      if (sequenceId !== undefined) sendMessage(core, connection, { type: messageType.ack, sequenceId })
    },
  }
  const cancel = (): void => {
    isDue = false
    heartbeat.remove(task)
  }
  return {
    schedule() {
      if (!isDue) heartbeat.schedule(task, core.limits.confirmMs)
      isDue = true
    },
    cancel,
  }
}
