/** A countdown as a ring with large seconds. It steps every second and is never tweened. */
import './ring.css'

const RADIUS = 58
const AROUND = 2 * Math.PI * RADIUS

export function Ring({ seconds, of, caption }: { seconds: number; of: number; caption: string }) {
  const share = of === 0 ? 0 : Math.min(1, seconds / of)
  return (
    <div className="ring" role="timer" aria-label={caption}>
      <svg viewBox="0 0 132 132" aria-hidden="true" focusable="false">
        <circle cx="66" cy="66" r={RADIUS} className="ring-track" />
        <circle cx="66" cy="66" r={RADIUS} className="ring-rest" strokeDasharray={`${AROUND * share} ${AROUND}`} transform="rotate(-90 66 66)" />
      </svg>
      <span className="ring-text">
        <span className="ring-figure figures">{seconds}</span>
        <span className="ring-caption">{caption}</span>
      </span>
    </div>
  )
}
