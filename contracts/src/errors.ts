/** Error texts of the app, misspellings included, and the problem document of a refused request. Source: doc 1 §8. */
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'

export const ERROR_TEXTS = {
  arming: 'Arming failed.',
  disarming: 'Disarming failed.',
  unpair: 'Unpair failed.',
  sensorUnresponsive: 'Sensor unresponsive.',
  deviceNotReachable: 'Device not reachable within the last minute. Possibly offline.',
  unableToInitialize: 'Unable to initialize system.',
  gatewayNotResponding: 'Gateway is not responding.',
  reset: 'Factory reset failed.',
  restart: 'Device restart failed.',
} as const

/** Problem document of a refused request (RFC 9457); `field` names the faulty part. */
export const Problem = lazyObject(() => ({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  field: z.optional(z.string()),
}))
export type Problem = z.infer<typeof Problem>
