/** A quiet one-line card: icon, label, value at the right. */
import type { ReactNode } from 'react'
import './strip.css'
import type { IconName } from '#components/icons/screens.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { StaleTag } from '#components/StaleTag.tsx'

export function Strip({ icon, label, stale, children }: { icon: IconName; label: string; stale: boolean; children: ReactNode }) {
  return (
    <section className={`card strip${stale ? ' strip-old hatched' : ''}`} aria-label={label}>
      <span className="strip-icon">
        <ScreenIcon name={icon} />
      </span>
      <span className="strip-label">{label}</span>
      <span className="strip-end">
        {stale ? <StaleTag /> : null}
        <span className="strip-value figures">{children}</span>
      </span>
    </section>
  )
}
