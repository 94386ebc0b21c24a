/** An age below a name: plain, with a clock once it is old, '--' without a time. */
import type { ReactNode } from 'react'
import css from './age.module.css'
import { classes } from '#components/classes.ts'
import type { Freshness } from '#components/freshness.ts'
import { ScreenIcon } from '#components/ScreenIcon.tsx'

export function AgeLabel({ is, children }: { is: Freshness; children: ReactNode }) {
  return (
    <span className={classes(css.age, css[is], is !== 'absent' && 'figures')}>
      {is === 'aging' || is === 'stale' ? <ScreenIcon name="clock" size={16} /> : null}
      {children}
    </span>
  )
}
