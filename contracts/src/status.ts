/**
 * Status push: JSON text with `Al`, `Tm`, `Pm`, `Bm` and `Vs`; every reading is text. Source: doc 1 §3, §7; OPEN-003.
 */
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { withWireFormat } from './wireFormat.ts'
import { LenientReading } from './tolerant.ts'

const list = <S extends z.ZodMiniType>(item: S) => z.catch(z.optional(z.array(item)), undefined)

/** Pattern of a reading as a gateway writes it. */
export const READING_PATTERN = /^(-?\d+(\.\d+)?|NotPresent)$/
const supply = withWireFormat('optionalReading', LenientReading)
const reading = withWireFormat('reading', LenientReading)

/**
 * Voltage supplies and current: V1 main, V2 starter, V3 unused, V4 gas sensor, I1 bilge pump. A missing key is a
 * missing reading.
 */
export const Supplies = lazyObject(() => ({ V1: supply, V2: supply, V3: supply, V4: supply, I1: supply }))
export type Supplies = z.infer<typeof Supplies>
export type Meter = keyof Supplies
export const METERS = ['V1', 'V2', 'V3', 'V4', 'I1'] as const satisfies readonly Meter[]

export const TemperatureMeter = lazyObject(() => ({ Address: z.string(), Temperature: reading }))
export const PowerMeter = lazyObject(() => ({ Address: z.string(), PowerDelivered: reading }))
export const BatteryMeter = lazyObject(() => ({ Address: z.string(), BatteryPercent: reading }))

/** Armed flag: any text, or the numbers 0 and 1. Anything else counts as missing. ALARM-07, OPEN-003. */
const AlarmFlag = withWireFormat(
  'armText',
  z.catch(z.optional(z.union([z.string(), z.pipe(z.literal([1, 0]), z.transform(String))])), undefined),
)

export const StatusPayload = lazyObject(() => ({
  Al: z.catch(z.optional(z.object({ Alarm: AlarmFlag })), undefined),
  Tm: list(TemperatureMeter),
  Pm: list(PowerMeter),
  Bm: list(BatteryMeter),
  Vs: z.catch(z.optional(Supplies), undefined),
}))
export type StatusPayload = z.infer<typeof StatusPayload>

/** Complete status as a working gateway writes it. */
export interface FullStatus {
  readonly Al: { readonly Alarm: string }
  readonly Tm: readonly { readonly Address: string; readonly Temperature: string }[]
  readonly Pm: readonly { readonly Address: string; readonly PowerDelivered: string }[]
  readonly Bm: readonly { readonly Address: string; readonly BatteryPercent: string }[]
  readonly Vs: Readonly<Partial<Record<Meter, string>>>
}
