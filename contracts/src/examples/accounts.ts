/** Examples of the calls for connected accounts. */
import type { accountRoutes } from '../accounts.ts'
import type { RouteDocumentationOf } from '../routeDocumentation.ts'

const change = {
  example: { params: { userId: 'friend@freja.example' } },
  refusals: [
    { status: 404, when: 'No such account is connected.', request: { params: { userId: 'nobody@freja.example' } } },
  ],
} as const

export const accountExamples: RouteDocumentationOf<typeof accountRoutes> = {
  list: {
    summary: 'Connected accounts',
    example: {
      reply: [{ userId: 'friend@freja.example', isApproved: true, hasGalleryAccess: false, hasUploadAccess: false }],
    },
  },
  approve: { summary: 'Approves an account', ...change },
  lockOut: { summary: 'Locks an account out', ...change },
  allowGallery: { summary: 'Gives an account access to journey memories', ...change },
  denyGallery: { summary: 'Withdraws the access of an account to journey memories', ...change },
  allowUpload: { summary: 'Lets an account add and delete pictures', ...change },
  denyUpload: { summary: 'Withdraws the right of an account to add and delete pictures', ...change },
  remove: { summary: 'Removes an account', ...change },
}
