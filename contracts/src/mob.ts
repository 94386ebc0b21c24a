/** The man-overboard message. Source: doc 1 §7, doc 2 §2, §3, §7, §9; OPEN-025, 103. */
import type * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { Phone } from './fields.ts'
import { Latitude, Longitude } from './position.ts'
import { route, SHORT_BODY_BYTES } from './route.ts'
import { SECOND } from './time.ts'

/** LIMIT-37. */
export const MOB_REFRESH_MS = 5 * SECOND
/** Maximum number of messages of all accounts of a boat in one hour. */
export const MAX_MOB_MESSAGES_PER_HOUR = 60
export const MOB_SENT = 'MOB message sent successfully.'

/** Coordinates of the phone, and the phone number of the recipient. */
export const MobMessage = lazyObject(() => ({ lat: Latitude, lng: Longitude, phone: Phone }))
export type MobMessage = z.infer<typeof MobMessage>

export const mobRoutes = {
  send: route({
    method: 'POST',
    path: '/api/mob/send/',
    role: 'account',
    changes: true,
    hasNoTimeout: true,
    maxBodyBytes: SHORT_BODY_BYTES,
    body: MobMessage,
  }),
} as const
