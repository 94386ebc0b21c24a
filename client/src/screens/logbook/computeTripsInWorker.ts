/** Computes trips in a worker, so that a day of points does not block the page. */
import { askWorker } from '#platform/askWorker.ts'
import { setTripComputation } from '#stores/logbook.ts'

export const computeTripsInWorker = (): void =>
  setTripComputation(
    askWorker(() => new Worker(new URL('../../machines/trip/worker.ts', import.meta.url), { type: 'module' })),
  )
