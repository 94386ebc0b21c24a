/** Icon at the beginning of a note below the arm button. */
import css from './armNotes.module.css'
import type { IconName } from '#components/icons/screens.tsx'
import { ScreenIcon } from '#components/ScreenIcon.tsx'

export function NoteIcon({ name }: { name: IconName }) {
  return (
    <span className={css.noteIcon}>
      <ScreenIcon name={name} size={20} />
    </span>
  )
}
