/** A countdown as a ring with large seconds. It steps every second and is never tweened. */
import css from './ring.module.css'
import { classes } from '#components/classes.ts'

const RADIUS = 58
const AROUND = 2 * Math.PI * RADIUS

export function Ring({ seconds, of, caption }: { seconds: number; of: number; caption: string }) {
  const share = of === 0 ? 0 : Math.min(1, seconds / of)
  return (
    <div className={css.ring} role="timer" aria-label={caption}>
      <svg viewBox="0 0 132 132" aria-hidden="true" focusable="false">
        <circle cx="66" cy="66" r={RADIUS} className={css.ringTrack} />
        <circle
          cx="66"
          cy="66"
          r={RADIUS}
          className={css.ringRest}
          strokeDasharray={`${AROUND * share} ${AROUND}`}
          transform="rotate(-90 66 66)"
        />
      </svg>
      <span className={css.ringText}>
        <span className={classes(css.ringFigure, 'figures')}>{seconds}</span>
        <span className={css.ringCaption}>{caption}</span>
      </span>
    </div>
  )
}
