/** A page that says plainly what it cannot do, and what to do instead. */
import type { ReactNode } from 'react'
import './honest.css'
import { Icon } from '#components/Icon.tsx'
import type { IconName } from '#components/icons.tsx'

export function Honest({ icon, title, text, children }: { icon: IconName; title: string; text: string; children: ReactNode }) {
  return (
    <div className="card honest">
      <span className="honest-icon">
        <Icon name={icon} size={28} />
      </span>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className="honest-verbs">{children}</div>
    </div>
  )
}
