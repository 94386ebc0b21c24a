/**
 * A row of the sensor list: a head that opens it, a control at its end, and its details. Its parts are in the order in
 * which they are spoken.
 */
import type { ReactNode, Ref } from 'react'
import css from './listRow.module.css'
import { classes } from '#components/classes.ts'
import type { IconName } from '#components/icons/screens.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { StaleTag } from '#components/StaleTag.tsx'
import { useInViewWhenOpened } from '#components/useInViewWhenOpened.ts'

type Look = 'plain' | 'stale' | 'triggered' | 'busy' | 'open'

interface RowProps {
  name: string
  look: Look
  /** A `RowHead`. */
  head: ReactNode
  end: ReactNode
  /** The id of the details, while the row is open. */
  detailsId: string | undefined
  children: ReactNode
}

/** One row; its details are present only while it is open. */
export function ListRow({ name, look, head, end, detailsId, children }: RowProps) {
  const row = useInViewWhenOpened<HTMLLIElement>(detailsId !== undefined)
  return (
    <li ref={row} className={classes(css.row, css[look])} aria-label={name}>
      <div className={css.rowLine}>
        {head}
        {end}
      </div>
      {detailsId === undefined ? null : (
        <div className={css.rowDetails} id={detailsId}>
          {children}
        </div>
      )}
    </li>
  )
}

interface HeadProps {
  ref: Ref<HTMLButtonElement>
  spoken: string
  age: ReactNode
  look: Look
  detailsId: string | undefined
  toggle: () => void
  /** A `RowWords`. */
  children: ReactNode
}

/**
 * The button that opens and closes a row. Screen readers hear `spoken` instead of its content; a stale row has a mark.
 */
export function RowHead({ ref, spoken, age, look, detailsId, toggle, children }: HeadProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={css.rowHead}
      aria-label={spoken}
      aria-expanded={detailsId !== undefined}
      aria-controls={detailsId}
      onClick={toggle}
    >
      {children}
      <span className={css.rowAge}>{age} </span>
      {look === 'stale' ? (
        <span className={css.rowTag}>
          <StaleTag clock={false} />
        </span>
      ) : null}
    </button>
  )
}

/** Icon, name and state, the visible content of a `RowHead`. */
export function RowWords({ name, icon, state }: { name: string; icon: IconName; state: string }) {
  return (
    <>
      <span className={css.rowIcon}>
        <ScreenIcon name={icon} size={20} />
      </span>
      <b className={css.rowName}>{name} </b>
      <span className={css.rowState}>{state} </span>
    </>
  )
}
