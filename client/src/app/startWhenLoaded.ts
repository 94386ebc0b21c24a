/** What runs beside the screens and has its code in a part of its own. */
import { SECOND } from '@drydock/contracts'
import { after } from '#platform/time.ts'

const RETRY_MS = 30 * SECOND

/** Loads it and runs it. No screen would miss it, an alarm would; so a part that does not arrive is asked for again. */
export function startWhenLoaded(load: () => Promise<() => unknown>): void {
  load().then(
    run => void run(),
    () => after(RETRY_MS, () => startWhenLoaded(load)),
  )
}
