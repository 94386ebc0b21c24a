/** Where trips are reckoned on a page: in a worker, so that a day of points holds nothing up. */
import { askWorker } from '#platform/askWorker.ts'
import { setTripComputation } from '#stores/logbook.ts'

export const computeTripsInWorker = (): void =>
  setTripComputation(
    askWorker(() => new Worker(new URL('../../machines/trip/worker.ts', import.meta.url), { type: 'module' })),
  )
