/** Aborts a transfer when no bytes have moved for 60 s; while bytes move, it may take any time. */
import { SECOND } from '@drydock/contracts'
import { after } from '#platform/time.ts'

/** A single block takes less time over any usable connection. */
const STALL_TIMEOUT_MS = 60 * SECOND

/** Runs a transfer and aborts it when it stalls; the transfer calls `moved` whenever bytes have moved. */
export async function abortWhenStalled<T>(
  run: (abortSignal: AbortSignal, moved: () => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const watch = (): (() => void) => after(STALL_TIMEOUT_MS, () => controller.abort())
  let cancel = watch()
  const moved = (): void => {
    cancel()
    cancel = watch()
  }
  try {
    return await run(controller.signal, moved)
  } finally {
    cancel()
  }
}
