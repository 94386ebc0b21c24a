/** Voltage gauge: scale with normal range and pointer; a press opens the graph. */
import { ABSENT_VOLTAGE, voltageBand } from '@drydock/contracts'
import type { Ref } from 'react'
import css from './gauge.module.css'
import { classes } from '#components/classes.ts'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { gaugeScale } from '#components/gaugeScale.ts'
import { NONE } from '#texts/formatAge.ts'
import { frame } from '#texts/frame.ts'
import { power } from '#texts/power.ts'

interface Props {
  label: string
  volts: number
  stale: boolean
  open: () => void
  opener?: Ref<HTMLButtonElement>
}

export function Gauge({ label, volts, stale, open, opener }: Props) {
  const scale = gaugeScale(volts)
  const absent = volts === ABSENT_VOLTAGE
  const where = voltageBand(volts)
  const word = absent ? NONE : stale ? frame.stale : power.band(where)
  const bad = !(absent || stale) && where !== 'normal'
  const look = absent ? css.gaugeAbsent : stale ? classes(css.gaugeStale, 'hatched') : bad && css.gaugeBad
  return (
    <div className={classes('card', css.gauge, look)}>
      <div
        role="meter"
        aria-label={label}
        aria-valuenow={scale.now}
        aria-valuemin={scale.min}
        aria-valuemax={scale.max}
        aria-valuetext={absent ? NONE : `${power.withUnit(volts)}, ${word}`}
      >
        <span className={css.gaugeLabel}>
          {label}
          <ScreenIcon name={stale && !absent ? 'clock' : 'chart'} size={16} />
        </span>
        <span className={classes(css.gaugeValue, 'figures')}>
          <span>{absent ? NONE : power.volts(volts)}</span>
          {absent ? null : <small>{power.unit}</small>}
        </span>
        <span className={css.tape}>
          <i className={css.tapeLine} />
          {scale.band ? (
            <i className={css.tapeBand} style={{ left: `${scale.band.from}%`, right: `${100 - scale.band.to}%` }} />
          ) : null}
          {scale.pointer === undefined ? null : <i className={css.tapePointer} style={{ left: `${scale.pointer}%` }} />}
        </span>
        <span className={classes(css.tapeScale, 'figures')}>
          {scale.band ? <span style={{ left: `${scale.band.from}%` }}>{scale.band.low}</span> : null}
          {absent ? null : <span className={css.tapeText}>{word}</span>}
          {scale.band ? <span style={{ left: `${scale.band.to}%` }}>{scale.band.high}</span> : null}
        </span>
      </div>
      <button
        type="button"
        className={css.gaugeOpen}
        aria-label={power.graph(label)}
        aria-haspopup="dialog"
        onClick={open}
        ref={opener}
      />
    </div>
  )
}
