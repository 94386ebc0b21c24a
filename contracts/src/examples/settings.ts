/** The time zone of a user in Denmark. */
import type { RouteDocumentationOf } from '../routeDocumentation.ts'
import type { settingsRoutes } from '../settingsChange.ts'

export const settingsExamples: RouteDocumentationOf<typeof settingsRoutes> = {
  read: { summary: 'Time zone of the signed-in account', example: { reply: { timezone: 'Europe/Copenhagen' } } },
  save: {
    summary: 'Saves the time zone of the signed-in account',
    example: { body: { timezone: 'Europe/Copenhagen' } },
  },
}
