/** Example of the subscription call. */
import type { RouteDocumentationOf } from '../routeDocumentation.ts'
import type { subscriptionRoutes } from '../subscription.ts'

export const subscriptionExamples: RouteDocumentationOf<typeof subscriptionRoutes> = {
  read: {
    summary: 'Subscription of the boat, null when there is none',
    example: {
      reply: {
        currentPeriodStart: '2026-06-01',
        currentPeriodEnd: '2026-07-01',
        billingInterval: 'month',
        subscriptionStartDate: '2025-03-01',
      },
    },
  },
}
