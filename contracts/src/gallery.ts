/** Where the pictures of a boat are kept: storage of its own beside the gateway. API-47…50, OPEN-015. */
import * as z from 'zod/mini'
import { route } from './route.ts'

export const galleryRoutes = {
  /** The one JSON answer about pictures; every further call goes to the address it names. */
  storage: route({
    method: 'GET',
    path: '/api/imageStorage',
    summary: "The address of the boat's picture store, signed for a time.",
    role: 'account',
    changes: false,
    reply: z.object({ url: z.string() }),
  }),
} as const
