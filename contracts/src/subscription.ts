/** The subscription of the boat. Source: doc 1 §3, §7; OPEN-036. */
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { route } from './route.ts'
import { withWireFormat } from './wireFormat.ts'
import { OptionalText, lenientObject } from './tolerant.ts'

const date = withWireFormat('dayOrInstant', OptionalText)

/** Dates in ISO form; the period's end is the day of renewal. `billingInterval` is 'month' or 'year'. */
export const Subscription = lazyObject(() => ({
  currentPeriodStart: date,
  currentPeriodEnd: date,
  billingInterval: withWireFormat('interval', OptionalText),
  subscriptionStartDate: date,
}))
export type Subscription = z.infer<typeof Subscription>

export const subscriptionRoutes = {
  read: route({
    method: 'GET',
    path: '/api/subscription',
    role: 'captain',
    changes: false,
    reply: z.nullable(lenientObject(Subscription)),
  }),
} as const
