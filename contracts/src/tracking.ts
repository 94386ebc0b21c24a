/** Catch the thief: the gateway tracks the boat for a while. Source: doc 1 §4, §7, §9; OPEN-022, 046, 047. */
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { type Duration, SECOND } from './time.ts'
import { route } from './route.ts'

/** LIMIT-10 to LIMIT-13. */
export const TRACKING_MINUTES = 20
export const TRACKING_UNIT_MS = 30 * SECOND
export const TRACKING_POLL_MS = 10 * SECOND
export const PHONE_POSITION_TIMEOUT_MS = 4_500

/** Duration of tracking; the `minutes` of the call count half minutes, as specified. */
export const trackingMs = (minutes: number): Duration => minutes * TRACKING_UNIT_MS

export const trackingRoutes = {
  start: route({
    method: 'POST',
    path: '/api/Alarm/CatchThiefStart/{minutes}',
    role: 'account',
    changes: true,
    params: lazyObject(() => ({
      minutes: z.string().check(z.regex(/^[1-9]\d{0,3}$/, { error: 'is a number from 1 to 9999' })),
    })),
  }),
  stop: route({
    method: 'POST',
    path: '/api/Alarm/CatchThiefStop',
    role: 'account',
    changes: true,
  }),
} as const
