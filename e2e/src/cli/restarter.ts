/** Restarter for watch mode: a change stops the current run and starts the next one after a quiet time. */

export interface StoppableRun {
  readonly ended: Promise<void>
  stop(): void
}

export interface Restarter {
  /** Restarts the run; several calls within the quiet time are one. */
  restart(): void
  /** Stops the current run; no other starts. */
  close(): Promise<void>
}

type Later = (ms: number, run: () => void) => () => void

export function createRestarter(play: () => StoppableRun, later: Later, quietMs: number): Restarter {
  let current: StoppableRun | undefined
  let cancel = (): void => undefined
  let isOver = false
  const begin = async (): Promise<void> => {
    const before = current
    before?.stop()
    await before?.ended
    // Another change, or the end, may have come while the play before was ending.
    if (!isOver && current === before) current = play()
  }
  return {
    restart() {
      cancel()
      if (!isOver) cancel = later(quietMs, () => void begin())
    },
    async close() {
      isOver = true
      cancel()
      current?.stop()
      await current?.ended
    },
  }
}
