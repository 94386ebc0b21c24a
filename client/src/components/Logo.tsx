/** The mark: a numeral 1 whose flag is the forestay, its stem the mast, its foot the hull. */
import css from './logo.module.css'

export function Logo({ size }: { size: 26 | 36 | 96 }) {
  return (
    <svg className={css[`logo${size}`]} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <path
        d="M36.5 8.5V44M36.5 8.5 16.5 33"
        fill="none"
        stroke="currentColor"
        strokeWidth={7.5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M5.6 40.2C13 43 22 44.3 32 44.3S51 43 58.4 40.2C60 39.6 61.5 41 61 42.6 57.7 53 46.5 59 32 59S6.3 53 3 42.6C2.5 41 4 39.6 5.6 40.2z"
        fill="currentColor"
      />
    </svg>
  )
}
