/** Three rings around the logo of the start screen. */
import css from './watchCircle.module.css'

const RINGS = [
  { r: 150, opacity: 0.78 },
  { r: 216, opacity: 0.56 },
  { r: 290, opacity: 0.34 },
] as const

export function WatchCircle() {
  return (
    <svg className={css.watch} viewBox="0 0 620 620" aria-hidden="true" focusable="false">
      <circle cx="310" cy="310" r="92" className={css.watchInner} />
      {RINGS.map(ring => (
        <circle key={ring.r} cx="310" cy="310" {...ring} className={css.watchOuter} />
      ))}
    </svg>
  )
}
