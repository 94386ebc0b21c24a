/** Empty, error and loading: three different things, one way each to say them. */
import type { ReactNode } from 'react'
import './notice.css'
import { Icon } from '#components/Icon.tsx'
import type { FrameIcon } from '#components/icons/frame.tsx'

export function EmptyNotice({ icon, title, hint }: { icon: FrameIcon; title: string; hint: string }) {
  return (
    <div className="card notice notice-empty">
      <span className="notice-icon">
        <Icon name={icon} size={28} />
      </span>
      <p className="notice-title">{title}</p>
      <p className="notice-hint">{hint}</p>
    </div>
  )
}

export function ErrorNotice({ title, hint, children }: { title: string; hint?: string | undefined; children?: ReactNode }) {
  return (
    <div className="card notice notice-error">
      <span className="notice-warn">
        <Icon name="tri" size={28} />
      </span>
      <div className="grow">
        <p className="notice-title">{title}</p>
        {hint ? <p className="notice-hint">{hint}</p> : null}
      </div>
      {children}
    </div>
  )
}

/** A bar that is named and steps; it shows after 200 ms, so that what is quick does not flicker. */
export function LoadingNotice({ label }: { label: string }) {
  return (
    <div className="card notice notice-loading">
      <span className="notice-hint" aria-hidden="true">
        {label}
      </span>
      <span className="bar" role="progressbar" aria-label={label}>
        <i />
      </span>
    </div>
  )
}
