/** Decides whether a peer reads too slowly: by the bytes that wait for it, and by their age. */
import type { ScheduledTask } from '../time/heartbeat.ts'
import type { Network, TransportLimits } from './transport.ts'

type SlowReaderLimits = Pick<TransportLimits, 'maxBufferedBytes' | 'bufferGraceMs' | 'sendTimeoutMs'>

/**
 * Milliseconds between two checks of waiting bytes. Each period has two, so that a busy server does not blame the peer.
 */
export function checkIntervalMs({ bufferGraceMs, sendTimeoutMs }: SlowReaderLimits): number {
  return Math.max(1, Math.min(bufferGraceMs, sendTimeoutMs) / 2)
}

/** The bytes that wait for one peer, from the first one to the last. Positions count bytes since the start. */
export class Backlog {
  /** Position after the message that is being sent: it has `sendTimeoutMs`, however long it is. */
  #head: number
  /** Positions after the last written byte: when bytes began to wait, and at each check since. */
  readonly #marks: number[]

  constructor(written: number) {
    this.#head = written
    this.#marks = [written]
  }

  /** Notes that a message was written while nothing waited. */
  begin(written: number): void {
    this.#head = written
  }

  /** Checks the bytes written and sent so far; call it every `checkIntervalMs` while bytes wait. */
  isTooSlow(written: number, sent: number, limits: SlowReaderLimits): boolean {
    const [oldest, aged] = [limits.sendTimeoutMs, limits.bufferGraceMs].map(ms => this.#markBefore(ms, limits))
    this.#marks.push(written)
    if (this.#marks.length > checksIn(Math.max(limits.sendTimeoutMs, limits.bufferGraceMs), limits)) this.#marks.shift()
    if (oldest !== undefined && sent < oldest) return true
    return aged !== undefined && aged - Math.max(sent, this.#head) > limits.maxBufferedBytes
  }

  /** The mark made at least `ms` ago; undefined if bytes do not wait that long. */
  #markBefore(ms: number, limits: SlowReaderLimits): number | undefined {
    return this.#marks.at(-checksIn(ms, limits))
  }
}

/** Watches the bytes that wait between two polls, in real time, until the returned function is called. */
export function watchQueue(
  { heartbeat, limits }: Network,
  position: () => { written: number; sent: number },
  onTooSlow: () => void,
): () => void {
  const backlog = new Backlog(position().written)
  // A client that does not poll at all is judged on its own clock.
  const watched = { ...limits, sendTimeoutMs: Number.MAX_SAFE_INTEGER }
  const task: ScheduledTask = {
    at: 0,
    run(now) {
      const { written, sent } = position()
      task.at = now + checkIntervalMs(watched)
      if (backlog.isTooSlow(written, sent, watched)) onTooSlow()
    },
  }
  heartbeat.schedule(task, checkIntervalMs(watched))
  return () => heartbeat.remove(task)
}

const checksIn = (ms: number, limits: SlowReaderLimits): number => Math.ceil(ms / checkIntervalMs(limits))
