/** Cabin temperature in °C; -273 stands for 'none' on the wire. Source: doc 1 §3, §7; OPEN-034, 045. */
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { parseReading } from './power.ts'
import { route } from './route.ts'
import { withWireFormat } from './wireFormat.ts'
import { MINUTE } from './time.ts'

/** LIMIT-20. */
export const NO_TEMPERATURE = -273
/** Status pushes ask for the temperature again at most this often. OPEN-034. */
export const TEMPERATURE_REFRESH_MS = MINUTE

export const Temperature = lazyObject(() => ({
  cabinTemperature: z.nullish(withWireFormat('temperature', z.union([z.number(), z.string()]))),
}))
export type Temperature = z.infer<typeof Temperature>

/** Degrees Celsius, or undefined when there is no temperature. */
export function parseTemperature(reading: Temperature['cabinTemperature']): number | undefined {
  const value = typeof reading === 'number' ? reading : parseReading(reading ?? undefined)
  return value === NO_TEMPERATURE || !Number.isFinite(value) ? undefined : value
}

export const temperatureRoutes = {
  read: route({
    method: 'GET',
    path: '/api/temperature',
    role: 'account',
    changes: false,
    reply: Temperature,
  }),
} as const
