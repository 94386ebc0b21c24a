/** Twenty times half a minute. */
import type { RouteDocumentationOf } from '../routeDocumentation.ts'
import type { trackingRoutes } from '../tracking.ts'

export const trackingExamples: RouteDocumentationOf<typeof trackingRoutes> = {
  start: { example: { params: { minutes: '20' } } },
  stop: { example: {} },
}
