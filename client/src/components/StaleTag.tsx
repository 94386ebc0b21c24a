/** Tag with the word STALE and a clock, for old values. */
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { frame } from '#texts/frame.ts'

export function StaleTag({ clock = true }: { clock?: boolean }) {
  return (
    <span className="tag">
      {clock ? <ScreenIcon name="clock" size={16} /> : null}
      {frame.stale}
    </span>
  )
}
