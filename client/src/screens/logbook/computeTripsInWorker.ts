/** Where trips are reckoned on a page: in a worker, so that a day of points holds nothing up. */
import { askWorker } from '#platform/askWorker.ts'
import { reckonBy } from '#stores/logbook.ts'

export const reckonInWorker = (): void =>
  reckonBy(askWorker(() => new Worker(new URL('../../machines/trip/worker.ts', import.meta.url), { type: 'module' })))
