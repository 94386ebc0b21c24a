/** The two lines of the man-over-board row. */
import css from './mobRow.module.css'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { WholeWords } from '#components/WholeWords.tsx'
import { mob } from '#texts/mob.ts'

export function MobRow() {
  return (
    <span className={css.mobRow}>
      <ScreenIcon name="buoy" size={32} />
      <span className="grow">
        <b>
          <WholeWords text={mob.first} />
        </b>{' '}
        <span>{mob.second}</span>
      </span>
      <ScreenIcon name="right" size={20} />
    </span>
  )
}
