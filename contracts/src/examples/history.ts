/** Example history of the boat and of its main door. */
import type { RouteDocumentationOf } from '../routeDocumentation.ts'
import type { eventlogRoutes, historyRoutes, SensorEvent } from '../history.ts'

const DOOR_OPENED: SensorEvent = 'Door opened'

export const eventlogExamples: RouteDocumentationOf<typeof eventlogRoutes> = {
  list: {
    summary: 'Events of the boat',
    example: {
      reply: [
        { id: 'e1', latestEventName: 'Armed', modifiedDate: '2026-05-31T17:00:00.000Z' },
        { id: 'e2', latestEventName: 'Disarmed', modifiedDate: '2026-06-01T06:00:00.000Z' },
      ],
    },
  },
}
export const historyExamples: RouteDocumentationOf<typeof historyRoutes> = {
  list: {
    summary: 'Events of one sensor type',
    example: {
      params: { id: '10' },
      reply: [{ id: 's10-1', latestEventName: DOOR_OPENED, modifiedDate: '2026-06-01T06:01:00.000Z' }],
    },
  },
}
