/** One drawing of the app, hidden from screen readers: the word beside it says what it means. */
import './icon.css'
import { ICONS, type IconName } from '#components/icons.tsx'

export function Icon({ name, size = 24 }: { name: IconName; size?: 16 | 20 | 24 | 28 | 32 | 40 }) {
  return (
    <svg className={`icon icon-${size}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {ICONS[name]}
    </svg>
  )
}
