/** A row of the sensor list: a head that opens it, a place at its end, and what it holds. Its parts stand in the order in which they are spoken. */
import { type ReactNode, useId } from 'react'
import './listRow.css'
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
    <li className={`row row-${look}`} aria-label={name}>
      <div className="row-line">
        <button type="button" className="row-head" aria-label={spoken} aria-expanded={expanded} aria-controls={expanded ? room : undefined} onClick={toggle}>
          <span className="row-icon">
            <ScreenIcon name={icon} size={20} />
          </span>
          <b className="row-name">{name} </b>
          <span className="row-state">{state} </span>
          <span className="row-age">{age} </span>
          {look === 'stale' ? (
            <span className="row-tag">
              <StaleTag clock={false} />
            </span>
          ) : null}
        </button>
        {end}
      </div>
      {expanded ? (
        <div className="row-room" id={room}>
          {children}
        </div>
      ) : null}
    </li>
  )
}
