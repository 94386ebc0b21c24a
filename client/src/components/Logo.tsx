/** Logo; scales with the font size. */
import css from './logo.module.css'
import { MARK } from '#theme/mark.ts'

export function Logo({ size }: { size: 26 | 36 | 96 }) {
  return (
    <svg className={css[`logo${size}`]} viewBox={`0 0 ${MARK.side} ${MARK.side}`} aria-hidden="true" focusable="false">
      <path
        d={MARK.rig}
        fill="none"
        stroke="currentColor"
        strokeWidth={MARK.stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d={MARK.hull} fill="currentColor" />
    </svg>
  )
}
