/** Panel of the alarm state: ring with shield, state text, lines below it, and the controls below them. */
import type { ReactNode } from 'react'
import css from './armPanel.module.css'
import { classes } from '#components/classes.ts'
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
    <section
      className={classes('card', css.arm, armed && css.armOn, stale && css.armStale, stale && 'hatched')}
      aria-label={label}
    >
      <div className={css.armHead}>
        <span className={css.armRing}>
          <ScreenIcon name={armed === undefined ? 'unknown' : armed ? 'shield' : 'shieldOpen'} size={28} />
        </span>
        <div className="grow">
          <h2 className={css.armState}>{word}</h2>
          <div className={css.armLines}>{lines}</div>
        </div>
      </div>
      {children}
    </section>
  )
}
