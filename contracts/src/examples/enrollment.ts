/** Examples of the enrollment call. */
import type { enrollmentRoutes } from '../enrollment.ts'
import type { RouteDocumentationOf } from '../routeDocumentation.ts'

export const enrollmentExamples: RouteDocumentationOf<typeof enrollmentRoutes> = {
  start: {
    summary: 'Opens the sensor network for one device of this type',
    example: { params: { deviceTypeId: '3' } },
  },
}
