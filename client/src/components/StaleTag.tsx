/** Tag with the word STALE and a clock, for old values. */
import { Icon } from '#components/Icon.tsx'
import { frame } from '#texts/frame.ts'

export function StaleTag({ clock = true }: { clock?: boolean }) {
  return (
    <span className="tag">
      {clock ? <Icon name="clock" size={16} /> : null}
      {frame.stale}
    </span>
  )
}
