/** Examples of the tracking calls. */
import type { RouteDocumentationOf } from '../routeDocumentation.ts'
import type { trackingRoutes } from '../tracking.ts'

export const trackingExamples: RouteDocumentationOf<typeof trackingRoutes> = {
  start: { summary: 'Tracks the boat for 30 s times the value', example: { params: { minutes: '20' } } },
  stop: { summary: 'Stops tracking the boat', example: {} },
}
