/** Long transfers over a line that may die: they take as long as they take, while something moves. */
import { SECOND } from '@drydock/contracts'
import { after } from '#platform/time.ts'

/** Where nothing has moved for so long nothing comes any more. A block takes as long over a line that is of any use. */
const STALL_TIMEOUT_MS = 60 * SECOND

/** What is under way, until nothing of it has moved for long; `moved` is to be told when something has. */
export async function abortWhenStalled<T>(
  run: (abortSignal: AbortSignal, moved: () => void) => Promise<T>,
): Promise<T> {
  const leash = new AbortController()
  const watch = (): (() => void) => after(STALL_TIMEOUT_MS, () => leash.abort())
  let cancel = watch()
  const moved = (): void => {
    cancel()
    cancel = watch()
  }
  try {
    return await run(leash.signal, moved)
  } finally {
    cancel()
  }
}
