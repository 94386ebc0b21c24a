/** Examples of the calls for the settings of the signed-in account. */
import type { RouteDocumentationOf } from '../routeDocumentation.ts'
import type { settingsRoutes } from '../settingsChange.ts'

export const settingsExamples: RouteDocumentationOf<typeof settingsRoutes> = {
  read: { summary: 'Time zone of the signed-in account', example: { reply: { timezone: 'Europe/Copenhagen' } } },
  save: {
    summary: 'Saves the time zone of the signed-in account',
    example: { body: { timezone: 'Europe/Copenhagen' } },
  },
}
