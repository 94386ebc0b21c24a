/** Example of the logbook call. */
import type { RouteDocumentationOf } from '../routeDocumentation.ts'
import type { logbookRoutes } from '../logbook.ts'

export const logbookExamples: RouteDocumentationOf<typeof logbookRoutes> = {
  points: {
    summary: 'Positions of the boat in order of time; the end of the range is excluded',
    example: {
      params: { range: '2026-05-31,2026-06-01' },
      reply: [
        { latitude: 55.6761, longitude: 12.5683, gpsTimestamp: '2026-05-31T08:00:00.000Z', accuracy: 6 },
        { latitude: 55.6802, longitude: 12.6031, gpsTimestamp: '2026-05-31T08:10:00.000Z', accuracy: 8 },
      ],
    },
  },
}
