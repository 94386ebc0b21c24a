/** The time zone of a user in Denmark. */
import type { RouteDocumentationOf } from '../routeDocumentation.ts'
import type { settingsRoutes } from '../settingsChange.ts'

export const settingsExamples: RouteDocumentationOf<typeof settingsRoutes> = {
  read: { example: { reply: { timezone: 'Europe/Copenhagen' } } },
  save: { example: { body: { timezone: 'Europe/Copenhagen' } } },
}
