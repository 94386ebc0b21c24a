/** A section card that opens, and the panels inside it. Headings keep count and worst state while closed. */
import { type ReactNode, type Ref, useId } from 'react'
import listRowCss from './listRow.module.css'
import css from './section.module.css'
import { classes } from '#components/classes.ts'
import type { IconName } from '#components/icons/screens.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { StaleTag } from '#components/StaleTag.tsx'
import { useInViewWhenOpened } from '#components/useInViewWhenOpened.ts'

interface Props {
  name: string
  icon: IconName
  expanded: boolean
  toggle: () => void
  children: ReactNode
}

/**
 * A card whose content is present only while it is open.
 * @param line the summary below the name; red if `alarm`.
 */
export function Section({
  name,
  icon,
  line,
  alarm = false,
  expanded,
  toggle,
  level = 2,
  children,
}: Props & { line: string; alarm?: boolean; level?: 2 | 3 }) {
  const contentId = useId()
  const Heading = `h${level}` as const
  const card = useInViewWhenOpened<HTMLElement>(expanded)
  return (
    <section ref={card} className="card" aria-label={name}>
      <Heading>
        <button
          type="button"
          className={css.sectionHead}
          aria-expanded={expanded}
          aria-controls={expanded ? contentId : undefined}
          onClick={toggle}
        >
          <span className={css.sectionIcon}>
            <ScreenIcon name={icon} />
          </span>
          <span className="grow">
            <b>{name}</b>
            <span className={classes(css.sectionLine, alarm && css.sectionAlarm)}>{line}</span>
          </span>
          <span className={css.sectionMark}>
            <ScreenIcon name={expanded ? 'up' : 'down'} size={20} />
          </span>
        </button>
      </Heading>
      {expanded ? <div id={contentId}>{children}</div> : null}
    </section>
  )
}

interface PanelProps extends Props {
  /** Of the button in its head. */
  head?: Ref<HTMLButtonElement>
  spoken: string
  state: string
  stale?: boolean
  look?: 'plain' | 'quiet' | 'busy' | 'alarm'
  /** Undefined for a panel without live data. */
  age?: ReactNode
}

/**
 * One line of a section with name, state and age; its content is present only while it is open.
 * @param spoken what screen readers hear for the head.
 */
export function Panel({
  name,
  head,
  spoken,
  icon,
  state,
  stale = false,
  look = 'plain',
  age,
  expanded,
  toggle,
  children,
}: PanelProps) {
  const contentId = useId()
  const headClass = classes(css.panelHead, stale && listRowCss.stale, stale && css.panelStale, !age && css.panelAgeless)
  const panel = useInViewWhenOpened<HTMLDivElement>(expanded)
  return (
    <div ref={panel} className={css.panel}>
      <h3>
        <button
          ref={head}
          type="button"
          className={headClass}
          aria-label={spoken}
          aria-expanded={expanded}
          aria-controls={expanded ? contentId : undefined}
          onClick={toggle}
        >
          <span className={classes(listRowCss.rowIcon, css.panelIcon)}>
            <ScreenIcon name={icon} />
          </span>
          <b className={classes(listRowCss.rowName, css.panelName)}>{name} </b>
          <span className={classes(listRowCss.rowState, css.panelState, css[look])}>{state} </span>
          {age ? <span className={classes(listRowCss.rowAge, css.panelAge)}>{age} </span> : null}
          {stale ? (
            <span className={classes(listRowCss.rowTag, css.panelTag)}>
              <StaleTag clock={false} />
            </span>
          ) : null}
          <span className={css.sectionMark}>
            <ScreenIcon name={expanded ? 'up' : 'down'} size={16} />
          </span>
        </button>
      </h3>
      {expanded ? (
        <div className={css.panelContent} id={contentId}>
          {children}
        </div>
      ) : null}
    </div>
  )
}
