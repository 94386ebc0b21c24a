/** Examples of the calls for VIP contacts. */
import type { RouteDocumentationOf, ErrorExample } from '../routeDocumentation.ts'
import type { vipRoutes } from '../vip.ts'

const guard = { id: 'vip-1', name: 'Coast guard', phoneNumber: '+4520000002' }
const written = { name: 'Coast guard', phoneNumber: '+4520000002' }
const unknown: ErrorExample = {
  status: 404,
  when: 'There is no VIP contact with this id.',
  request: { params: { id: 'vip-99' }, body: written },
}

export const vipExamples: RouteDocumentationOf<typeof vipRoutes> = {
  list: { summary: 'VIP contacts', example: { reply: [guard] } },
  read: { summary: 'One VIP contact', example: { params: { id: 'vip-1' }, reply: guard }, refusals: [unknown] },
  add: {
    summary: 'Adds a VIP contact; at most ten',
    example: { body: { name: 'Harbor office', phoneNumber: '+4520000003' } },
    refusals: [{ status: 409, when: 'There are ten VIP contacts already.', request: {} }],
  },
  update: { summary: 'Saves a VIP contact', example: { params: { id: 'vip-1' }, body: written }, refusals: [unknown] },
  remove: { summary: 'Removes a VIP contact', example: { params: { id: 'vip-1' } }, refusals: [unknown] },
}
