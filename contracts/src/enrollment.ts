/**
 * Enrollment of a device: the call that opens the sensor network, and its time limits. Source: doc 1 §4, §7, §9;
 * OPEN-006 to OPEN-010, 028.
 */
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { route } from './route.ts'
import { SECOND } from './time.ts'

/** LIMIT-09. */
export const PREPARING_MS = 20 * SECOND
export const ENROLLING_MS = 60 * SECOND
export const CONFIGURING_MS = 120 * SECOND

export const enrollmentRoutes = {
  start: route({
    method: 'GET',
    path: '/api/sensor/enroll/{deviceTypeId}',
    role: 'account',
    changes: true,
    hasNoTimeout: true,
    params: lazyObject(() => ({
      deviceTypeId: z.string().check(z.regex(/^\d{1,3}$/, { error: 'is a device type number' })),
    })),
  }),
} as const
