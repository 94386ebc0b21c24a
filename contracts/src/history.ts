/** What happened: the core history of the boat (event log) and the history of one sensor type. Source: doc 2 §3, §7; OPEN-030, 090. */
import * as z from 'zod/mini'
import { route } from './route.ts'

/** `modifiedDate` is an ISO time in UTC. */
export const HistoryItem = z.object({ id: z.string(), latestEventName: z.string(), modifiedDate: z.string() })
export type HistoryItem = z.infer<typeof HistoryItem>

export const eventlogRoutes = {
  list: route({ method: 'GET', path: '/api/sensor/CoreHistory', summary: 'Events of the boat', role: 'account', changes: false, reply: z.array(HistoryItem) }),
} as const
export const historyRoutes = {
  list: route({
    method: 'GET',
    path: '/api/sensor/history/{id}',
    summary: 'Events of one sensor type',
    role: 'account',
    changes: false,
    params: z.object({ id: z.string().check(z.regex(/^\d{1,3}$/, { error: 'is a device type number' })) }),
    reply: z.array(HistoryItem),
  }),
} as const
