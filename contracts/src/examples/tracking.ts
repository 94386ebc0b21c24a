/** Twenty times half a minute. */
import type { ExamplesOf } from '../example.ts'
import type { trackingRoutes } from '../tracking.ts'

export const trackingExamples: ExamplesOf<typeof trackingRoutes> = {
  start: { example: { params: { minutes: '20' } } },
  stop: { example: {} },
}
