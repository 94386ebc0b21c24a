/**
 * Heartbeat of an attached page. A page may need long for an answer, because it fires the timers of a day; while it
 * runs, it answers heartbeats. Its silence is counted in heartbeats and not in time: a computer that slept, or a fake
 * boat that was busy, has sent none meanwhile.
 */
import { type RealTime, realTime } from '#time/pace.ts'

/** Real time between two heartbeats, in milliseconds. */
const BEAT_MS = 1_000
/** Heartbeats in a row without any message of the page, after which it counts as silent. */
const MOST_UNANSWERED = 15

export interface Heartbeat {
  /** Starts to send heartbeats: the page has to answer a command. */
  begin(): void
  /** The page has sent something. */
  heard(): void
  /** Stops sending heartbeats: the page has answered all commands. */
  end(): void
  isSilent(): boolean
}

export interface HeartbeatOptions {
  /** Sends a heartbeat to the page. */
  send(): void
  /** Is called with each heartbeat of a page that is silent. */
  onSilence(): void
  readonly real?: RealTime | undefined
}

export function createHeartbeat({ send, onSilence, real = realTime }: HeartbeatOptions): Heartbeat {
  let cancel: (() => void) | undefined
  let unanswered = 0
  const isSilent = (): boolean => unanswered > MOST_UNANSWERED
  const beat = (): void => {
    cancel = real.after(BEAT_MS, beat)
    unanswered++
    if (isSilent()) onSilence()
    send()
  }
  return {
    begin() {
      cancel ??= real.after(BEAT_MS, beat)
    },
    heard() {
      unanswered = 0
    },
    end() {
      cancel?.()
      cancel = undefined
      unanswered = 0
    },
    isSilent,
  }
}
