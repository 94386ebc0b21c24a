/** Example of the man-overboard call. */
import type { RouteDocumentationOf } from '../routeDocumentation.ts'
import { MAX_MOB_MESSAGES_PER_HOUR, type mobRoutes } from '../mob.ts'

export const mobExamples: RouteDocumentationOf<typeof mobRoutes> = {
  send: {
    summary: 'Sends a man-overboard message by SMS',
    example: { body: { lat: 55.676098, lng: 12.568337, phone: '+4520000002' } },
    refusals: [
      {
        status: 409,
        when: 'Sixty messages have been sent within the last hour.',
        times: MAX_MOB_MESSAGES_PER_HOUR + 1,
        request: {},
      },
    ],
  },
}
