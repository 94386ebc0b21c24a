/** Loads and starts background code, which runs beside the screens. */
import { SECOND } from '@drydock/contracts'
import { after } from '#platform/time.ts'

const RETRY_MS = 30 * SECOND

/** Loads a function and runs it. A failed load is repeated every 30 s, since an alarm would need its code. */
export function startWhenLoaded(load: () => Promise<() => unknown>): void {
  load().then(
    run => void run(),
    () => after(RETRY_MS, () => startWhenLoaded(load)),
  )
}
