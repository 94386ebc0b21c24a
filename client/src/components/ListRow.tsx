/** A row of the sensor list: a head that opens it, a place at its end, and what it holds. Its parts stand in the order in which they are spoken. */
import { type ReactNode, useId } from 'react'
import css from './listRow.module.css'
import { classes } from '#components/classes.ts'
import type { IconName } from '#components/icons/screens.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { StaleTag } from '#components/StaleTag.tsx'

interface Props {
  name: string
  spoken: string
  icon: IconName
  state: string
  age: ReactNode
  look: 'plain' | 'stale' | 'triggered' | 'busy' | 'open'
  expanded: boolean
  toggle: () => void
  end: ReactNode
  children: ReactNode
}

export function ListRow({ name, spoken, icon, state, age, look, expanded, toggle, end, children }: Props) {
  const room = useId()
  return (
    <li className={classes(css.row, css[look])} aria-label={name}>
      <div className={css.rowLine}>
        <button type="button" className={css.rowHead} aria-label={spoken} aria-expanded={expanded} aria-controls={expanded ? room : undefined} onClick={toggle}>
          <span className={css.rowIcon}>
            <ScreenIcon name={icon} size={20} />
          </span>
          <b className={css.rowName}>{name} </b>
          <span className={css.rowState}>{state} </span>
          <span className={css.rowAge}>{age} </span>
          {look === 'stale' ? (
            <span className={css.rowTag}>
              <StaleTag clock={false} />
            </span>
          ) : null}
        </button>
        {end}
      </div>
      {expanded ? (
        <div className={css.rowRoom} id={room}>
          {children}
        </div>
      ) : null}
    </li>
  )
}
