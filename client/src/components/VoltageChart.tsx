/** Voltage over time: one line, its normal range, gaps where no reading came. Arrow keys move through the readings. */
import { ABSENT_VOLTAGE, type Instant } from '@drydock/contracts'
import { type KeyboardEvent, type PointerEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import css from './chart.module.css'
import { classes } from '#components/classes.ts'
import { CHART_FRAME, type VoltageChartLayout, voltageChartOf, type VoltagePoint } from '#components/chartScale.ts'
import { clockTime, clockTimeWithSeconds } from '#texts/formatClock.ts'
import { power } from '#texts/power.ts'

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -1e9, End: 1e9 }
const { left, top, bottom, height } = CHART_FRAME

interface Props {
  battery: string
  readings: readonly VoltagePoint[]
  /** Time zone of the times along the chart. */
  zone: string
}
type Layout = { chart: VoltageChartLayout }

/** Returns a ref for the chart and the width of its element in CSS pixels, at least 240. */
function useWidth(): readonly [ref: RefObject<HTMLDivElement | null>, width: number] {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(358)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const sizes = new ResizeObserver(() => setWidth(Math.max(240, Math.round(element.clientWidth))))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  return [ref, width]
}

/** Returns the chosen reading, and handlers that choose another one by key or by pointer. */
function useChosen(present: readonly VoltagePoint[], width: number, x: ((at: Instant) => number) | undefined) {
  const [chosen, choose] = useState<number>()
  const last = present.length - 1
  const chooseByKey = (event: KeyboardEvent): void => {
    const step = KEY_STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    choose(Math.max(0, Math.min(last, (chosen ?? last) + step)))
  }
  const chooseByPointer = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    const at = ((event.clientX - box.left) / box.width) * width
    const distance = (it: VoltagePoint): number => Math.abs((x?.(it.at) ?? 0) - at)
    choose(present.reduce((best, it, index) => (distance(it) < distance(present[best] ?? it) ? index : best), 0))
  }
  return {
    shown: chosen === undefined ? undefined : present[Math.min(chosen, last)],
    handlers: {
      onKeyDown: chooseByKey,
      onPointerMove: chooseByPointer,
      onPointerDown: chooseByPointer,
      onPointerLeave: () => choose(undefined),
      onBlur: () => choose(undefined),
    },
  }
}

/** The normal range, and the lines and labels of both axes. */
function Axes({ chart: { x, y, range, volts, times, right }, zone }: Layout & { zone: string }) {
  const [high, low] = [y(range.high), y(range.low)]
  return (
    <>
      <rect x={left} width={right - left} y={high} height={low - high} className={css.chartRange} />
      {volts.map(it => (
        <g key={it}>
          <path d={`M${left} ${y(it)}H${right}`} className={css.chartGrid} />
          <text x={left - 8} y={y(it) + 4} textAnchor="end">
            {it}
          </text>
        </g>
      ))}
      <path d={`M${left} ${high}H${right}M${left} ${low}H${right}`} className={css.chartEdge} />
      {times.map((at, index) => (
        <text key={at} x={x(at)} y={212} textAnchor={index === 0 ? 'start' : at === times.at(-1) ? 'end' : 'middle'}>
          {clockTime(at, zone)}
        </text>
      ))}
    </>
  )
}

/** The readings: hatched gaps, lines between them, and the figures at the edges of the normal range. */
function Lines({ chart: { y, range, gaps, lines, right } }: Layout) {
  const hatch = useId()
  return (
    <>
      <defs>
        <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V7" className={css.chartHatch} />
        </pattern>
      </defs>
      {gaps.map(({ from, to }, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: after sleep several readings come at one moment
          key={index}
          x={from}
          width={Math.max(2, to - from)}
          y={top}
          height={bottom - top}
          fill={`url(#${hatch})`}
        />
      ))}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <path key={index} d={line} className={css.chartLine} />
      ))}
      <text x={right - 4} y={y(range.high) + 15} textAnchor="end" className={css.chartFigure}>
        {range.high}
      </text>
      <text x={right - 4} y={y(range.low) - 6} textAnchor="end" className={css.chartFigure}>
        {range.low}
      </text>
    </>
  )
}

export function VoltageChart({ battery, readings, zone }: Props) {
  const present = readings.filter(it => it.volts !== ABSENT_VOLTAGE)
  const [ref, width] = useWidth()
  const keys = useId()
  const chart = voltageChartOf(readings, width)
  const { shown, handlers } = useChosen(present, width, chart?.x)
  const [first, last, newest] = [readings[0], readings.at(-1), present.at(-1)]
  if (!chart || !first || !last || !newest) return null
  const point = shown ?? newest
  return (
    <div
      className={css.chart}
      ref={ref}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the readings are reached by arrow keys, so the chart takes the focus
      tabIndex={0}
      role="group"
      aria-label={power.chartOf(battery)}
      aria-describedby={keys}
      {...handlers}
    >
      <span id={keys} hidden>
        {power.keys}
      </span>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={power.chart(battery, clockTime(first.at, zone), clockTime(last.at, zone), present.length)}
      >
        <Axes chart={chart} zone={zone} />
        <Lines chart={chart} />
        {shown ? <path d={`M${chart.x(shown.at)} ${top}V${bottom}`} className={css.chartCrosshair} /> : null}
        <circle cx={chart.x(point.at)} cy={chart.y(point.volts)} r="5" className={css.chartPoint} />
      </svg>
      <p className={shown ? classes(css.chartReading, 'figures') : 'unseen'} role="status">
        {shown ? `${clockTimeWithSeconds(shown.at, zone)}, ${power.withUnit(shown.volts)}` : ''}
      </p>
    </div>
  )
}
