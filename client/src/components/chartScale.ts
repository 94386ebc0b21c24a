/** Layout of the voltage chart and the summary of its readings. Pure. */
import { ABSENT_VOLTAGE, type Instant, MINUTE, NORMAL_RANGE, SECOND, voltageSystem } from '@drydock/contracts'

export interface VoltagePoint {
  readonly at: Instant
  readonly volts: number
}

/** In units of the drawing: its height, and the room left free beside and below the lines. */
export const CHART_FRAME = { height: 220, left: 40, free: 16, top: 10, bottom: 192 } as const

/** A silence longer than this is a gap: two and a half push periods without a reading. */
const GAP_MS = 150 * SECOND

export interface VoltageChartLayout {
  readonly right: number
  readonly x: (at: Instant) => number
  readonly y: (volts: number) => number
  readonly volts: readonly number[]
  readonly times: readonly Instant[]
  readonly range: { readonly low: number; readonly high: number }
  /** Runs of readings that follow each other, as path data. */
  readonly lines: readonly string[]
  readonly gaps: readonly { readonly from: number; readonly to: number }[]
}

function runs(readings: readonly VoltagePoint[]): VoltagePoint[][] {
  const all: VoltagePoint[][] = []
  let last: Instant | undefined
  let open: VoltagePoint[] | undefined
  for (const reading of readings) {
    if (reading.volts === ABSENT_VOLTAGE) {
      open = undefined
      continue
    }
    if (open === undefined || last === undefined || reading.at - last > GAP_MS) {
      open = []
      all.push(open)
    }
    open.push(reading)
    last = reading.at
  }
  return all
}

/**
 * Returns axes, lines and gaps in CSS pixels; undefined if no reading has a voltage. The range grows beyond the normal
 * one where readings do.
 * @param width of the whole chart in CSS pixels.
 */
export function voltageChartOf(readings: readonly VoltagePoint[], width: number): VoltageChartLayout | undefined {
  const present = readings.filter(it => it.volts !== ABSENT_VOLTAGE)
  const [first, last, newest] = [readings[0], readings.at(-1), present.at(-1)]
  if (!first || !last || !newest) return undefined
  const system = voltageSystem(newest.volts)
  const range: VoltageChartLayout['range'] = NORMAL_RANGE[system === 24 ? 24 : 12]
  const step = system === 24 ? 2 : 1
  const lowest = present.reduce((least, it) => Math.min(least, it.volts), range.low)
  const highest = present.reduce((most, it) => Math.max(most, it.volts), range.high)
  const bottom = Math.floor(lowest / step) * step
  const top = Math.ceil(highest / step) * step
  const span = Math.max(last.at - first.at, MINUTE)
  const right = width - CHART_FRAME.free
  const x = (at: Instant): number => CHART_FRAME.left + ((at - first.at) / span) * (right - CHART_FRAME.left)
  const y = (volts: number): number =>
    CHART_FRAME.bottom - ((volts - bottom) / (top - bottom)) * (CHART_FRAME.bottom - CHART_FRAME.top - 12)
  const drawn = runs(readings)
  return {
    right,
    x,
    y,
    range,
    volts: Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, place) => bottom + place * step),
    times: span >= 3 * MINUTE ? [0, 1, 2, 3].map(third => first.at + (span * third) / 3) : [first.at, first.at + span],
    lines: drawn.map(run =>
      run.map((it, place) => `${place === 0 ? 'M' : 'L'}${x(it.at).toFixed(1)} ${y(it.volts).toFixed(1)}`).join(''),
    ),
    gaps: drawn.slice(1).flatMap((run, place) => {
      const [before, after] = [drawn[place]?.at(-1), run[0]]
      return before && after ? [{ from: x(before.at), to: x(after.at) }] : []
    }),
  }
}

export interface VoltageSummary {
  readonly lowest: number
  readonly mean: number
  readonly highest: number
}

/** Absent readings do not count; undefined when there is no other. */
export function summaryOf(readings: readonly VoltagePoint[]): VoltageSummary | undefined {
  const volts = readings.filter(it => it.volts !== ABSENT_VOLTAGE).map(it => it.volts)
  if (volts.length === 0) return undefined
  return {
    lowest: volts.reduce((a, b) => Math.min(a, b)),
    mean: volts.reduce((a, b) => a + b) / volts.length,
    highest: volts.reduce((a, b) => Math.max(a, b)),
  }
}
