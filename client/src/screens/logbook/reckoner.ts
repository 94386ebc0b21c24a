/** Trips are reckoned off the main thread, from the first log on that is opened on a page. */
import { askWorker } from '#platform/worker.ts'
import { reckonBy } from '#stores/logbook.ts'

reckonBy(askWorker(() => new Worker(new URL('../../machines/trip/worker.ts', import.meta.url), { type: 'module' })))
