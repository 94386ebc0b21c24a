/** The look of the alarm state: ring with shield, word, lines below it, and whatever stands under them. */
import type { ReactNode } from 'react'
import './armPanel.css'
import { ScreenIcon } from '#components/ScreenIcon.tsx'

interface Props {
  label: string
  word: string
  armed: boolean | undefined
  stale: boolean
  lines: ReactNode
  children: ReactNode
}

export function ArmPanel({ label, word, armed, stale, lines, children }: Props) {
  return (
    <section className={`card arm${armed ? ' arm-on' : ''}${stale ? ' arm-old hatched' : ''}`} aria-label={label}>
      <div className="arm-head">
        <span className="arm-ring">
          <ScreenIcon name={armed === undefined ? 'unknown' : armed ? 'shield' : 'shieldOpen'} size={28} />
        </span>
        <div className="grow">
          <h2 className="arm-word">{word}</h2>
          <div className="arm-lines">{lines}</div>
        </div>
      </div>
      {children}
    </section>
  )
}
