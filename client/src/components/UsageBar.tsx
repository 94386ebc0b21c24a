/**
 * Usage of a limit: numbers above a bar. The bar has the error color above 80 percent and is cut at 100. Source:
 * PROFILE-28 to PROFILE-31, OPEN-132.
 */
import { isUsageHigh } from '@drydock/contracts'
import css from './usageBar.module.css'
import { classes } from '#components/classes.ts'
import { ScreenIcon } from '#components/ScreenIcon.tsx'

export function UsageBar({
  name,
  text,
  percent,
  high,
}: {
  name: string
  text: string
  percent: number | undefined
  high: string
}) {
  const shown = Math.min(percent ?? 0, 100)
  const isHigh = isUsageHigh(percent)
  return (
    <div className={classes(css.usage, isHigh && css.usageHigh)}>
      <div className={css.usageHead}>
        <span>{name}</span>
        <span className={classes(css.usageText, 'figures')}>
          {isHigh ? <ScreenIcon name="octo" size={20} /> : null}
          {text}
        </span>
      </div>
      <div
        className="bar"
        role="meter"
        aria-label={name}
        aria-valuenow={shown}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={isHigh ? `${text}, ${high}` : text}
      >
        <i style={{ width: `${shown}%` }} />
      </div>
    </div>
  )
}
