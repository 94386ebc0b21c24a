/** Voltage over time: one line, its normal range, gaps where no reading came. Arrow keys move through the readings. */
import { ABSENT } from '@drydock/contracts'
import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import css from './chart.module.css'
import { classes } from '#components/classes.ts'
import { voltageChartOf, CHART_FRAME, type VoltagePoint } from '#components/chartScale.ts'
import { clockTime, clockTimeWithSeconds } from '#texts/formatClock.ts'
import { power } from '#texts/power.ts'

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -1e9, End: 1e9 }

interface Props {
  battery: string
  readings: readonly VoltagePoint[]
  /** Time zone of the times along the chart. */
  zone: string
}

export function VoltageChart({ battery, readings, zone }: Props) {
  const present = readings.filter(it => it.volts !== ABSENT)
  const [chosen, choose] = useState<number>()
  const hatch = useId()
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(358)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const sizes = new ResizeObserver(() => setWidth(Math.max(240, Math.round(element.clientWidth))))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])
  const chart = voltageChartOf(readings, width)
  const [first, last] = [readings[0], readings.at(-1)]
  const newest = present.at(-1)
  if (!chart || !first || !last || !newest) return null
  const shown = chosen === undefined ? undefined : present[Math.min(chosen, present.length - 1)]

  const key = (event: KeyboardEvent): void => {
    const step = KEY_STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    choose(Math.max(0, Math.min(present.length - 1, (chosen ?? present.length - 1) + step)))
  }
  const scrub = (event: PointerEvent<HTMLDivElement>): void => {
    const place = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - place.left) / place.width) * width
    const distance = (it: VoltagePoint): number => Math.abs(chart.x(it.at) - x)
    choose(present.reduce((best, it, place) => (distance(it) < distance(present[best] ?? it) ? place : best), 0))
  }
  const { left, top, bottom } = CHART_FRAME
  const { right } = chart
  return (
    <div
      className={css.chart}
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the readings are reached by arrow keys, so the chart takes the focus
      tabIndex={0}
      role="group"
      aria-label={power.keys}
      onKeyDown={key}
      onPointerMove={scrub}
      onPointerDown={scrub}
      onPointerLeave={() => choose(undefined)}
      onBlur={() => choose(undefined)}
    >
      <svg
        viewBox={`0 0 ${width} ${CHART_FRAME.height}`}
        role="img"
        aria-label={power.chart(battery, clockTime(first.at, zone), clockTime(last.at, zone), present.length)}
      >
        <defs>
          <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0V7" className={css.chartHatch} />
          </pattern>
        </defs>
        <rect
          x={left}
          width={right - left}
          y={chart.y(chart.range.high)}
          height={chart.y(chart.range.low) - chart.y(chart.range.high)}
          className={css.chartRange}
        />
        {chart.volts.map(volts => (
          <g key={volts}>
            <path d={`M${left} ${chart.y(volts)}H${right}`} className={css.chartGrid} />
            <text x={left - 8} y={chart.y(volts) + 4} textAnchor="end">
              {volts}
            </text>
          </g>
        ))}
        <path
          d={`M${left} ${chart.y(chart.range.high)}H${right}M${left} ${chart.y(chart.range.low)}H${right}`}
          className={css.chartEdge}
        />
        {chart.times.map((at, place) => (
          <text
            key={at}
            x={chart.x(at)}
            y={212}
            textAnchor={place === 0 ? 'start' : at === chart.times.at(-1) ? 'end' : 'middle'}
          >
            {clockTime(at, zone)}
          </text>
        ))}
        {chart.gaps.map(gap => (
          <rect
            key={gap.from}
            x={gap.from}
            width={Math.max(2, gap.to - gap.from)}
            y={top}
            height={bottom - top}
            fill={`url(#${hatch})`}
          />
        ))}
        {chart.lines.map(line => (
          <path key={line} d={line} className={css.chartLine} />
        ))}
        <text x={right - 4} y={chart.y(chart.range.high) + 15} textAnchor="end" className={css.chartFigure}>
          {chart.range.high}
        </text>
        <text x={right - 4} y={chart.y(chart.range.low) - 6} textAnchor="end" className={css.chartFigure}>
          {chart.range.low}
        </text>
        {shown ? <path d={`M${chart.x(shown.at)} ${top}V${bottom}`} className={css.chartHair} /> : null}
        <circle
          cx={chart.x((shown ?? newest).at)}
          cy={chart.y((shown ?? newest).volts)}
          r="5"
          className={css.chartPoint}
        />
      </svg>
      <p className={shown ? classes(css.chartSaid, 'figures') : 'unseen'} role="status">
        {shown ? `${clockTimeWithSeconds(shown.at, zone)}, ${power.withUnit(shown.volts)}` : ''}
      </p>
    </div>
  )
}
