/** A section card that opens, and the panels inside it. Headings keep count and worst state while closed. */
import { type ReactNode, useId } from 'react'
import './listRow.css'
import './section.css'
import type { IconName } from '#components/icons/screens.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { StaleTag } from '#components/StaleTag.tsx'

interface Props {
  name: string
  icon: IconName
  expanded: boolean
  toggle: () => void
  children: ReactNode
}

export function Section({ name, icon, line, alarm = false, expanded, toggle, level = 2, children }: Props & { line: string; alarm?: boolean; level?: 2 | 3 }) {
  const room = useId()
  const Heading = `h${level}` as const
  return (
    <section className="card section" aria-label={name}>
      <Heading>
        <button type="button" className="section-head" aria-expanded={expanded} aria-controls={expanded ? room : undefined} onClick={toggle}>
          <span className="section-icon">
            <ScreenIcon name={icon} />
          </span>
          <span className="grow">
            <b>{name}</b>
            <span className={alarm ? 'section-line section-alarm' : 'section-line'}>{line}</span>
          </span>
          <span className="section-mark">
            <ScreenIcon name={expanded ? 'up' : 'down'} size={20} />
          </span>
        </button>
      </Heading>
      {expanded ? <div id={room}>{children}</div> : null}
    </section>
  )
}

interface PanelProps extends Props {
  spoken: string
  state: string
  stale?: boolean
  look?: 'plain' | 'quiet' | 'busy' | 'alarm'
  /** What is not alive has none. */
  age?: ReactNode
}

export function Panel({ name, spoken, icon, state, stale = false, look = 'plain', age, expanded, toggle, children }: PanelProps) {
  const room = useId()
  const head = `panel-head${stale ? ' row-stale' : ''}${age ? '' : ' panel-ageless'}`
  return (
    <div className="panel">
      <h3>
        <button type="button" className={head} aria-label={spoken} aria-expanded={expanded} aria-controls={expanded ? room : undefined} onClick={toggle}>
          <span className="row-icon">
            <ScreenIcon name={icon} />
          </span>
          <b className="row-name">{name} </b>
          <span className={`row-state panel-${look}`}>{state} </span>
          {age ? <span className="row-age">{age} </span> : null}
          {stale ? (
            <span className="row-tag">
              <StaleTag clock={false} />
            </span>
          ) : null}
          <span className="section-mark">
            <ScreenIcon name={expanded ? 'up' : 'down'} size={16} />
          </span>
        </button>
      </h3>
      {expanded ? (
        <div className="panel-room" id={room}>
          {children}
        </div>
      ) : null}
    </div>
  )
}
