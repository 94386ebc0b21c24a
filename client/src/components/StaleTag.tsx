/** The word STALE with its clock: what is old looks old. */
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
