/** The two lines of the man-over-board row. */
import './mobRow.css'
import { Icon } from '#components/Icon.tsx'
import { mob } from '#texts/mob.ts'

export function MobRow() {
  return (
    <span className="mob-row">
      <Icon name="buoy" size={32} />
      <span className="grow">
        <b>{mob.first}</b> <span>{mob.second}</span>
      </span>
      <Icon name="right" size={20} />
    </span>
  )
}
