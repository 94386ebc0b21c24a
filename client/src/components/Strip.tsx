/** A quiet one-line card: icon, label, value at the right. */
import type { ReactNode } from 'react'
import css from './strip.module.css'
import { classes } from '#components/classes.ts'
import type { IconName } from '#components/icons/screens.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { StaleTag } from '#components/StaleTag.tsx'

export function Strip({
  icon,
  label,
  stale,
  children,
}: {
  icon: IconName
  label: string
  stale: boolean
  children: ReactNode
}) {
  return (
    <section className={classes('card', css.strip, stale && css.stripStale, stale && 'hatched')} aria-label={label}>
      <span className={css.stripIcon}>
        <ScreenIcon name={icon} />
      </span>
      <span className={css.stripLabel}>{label}</span>
      <span className={css.stripEnd}>
        {stale ? <StaleTag /> : null}
        <span className={classes(css.stripValue, 'figures')}>{children}</span>
      </span>
    </section>
  )
}
