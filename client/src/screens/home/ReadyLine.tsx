/**
 * Note of an armed boat: one line when this device may not wake the person, else the way to the watch. Source: XTRA-07,
 * XTRA-08.
 */
import css from './armNotes.module.css'
import { classes } from '#components/classes.ts'
import { Link } from '#components/Link.tsx'
import { NoteIcon } from '#screens/home/NoteIcon.tsx'
import { readyLine as texts } from '#texts/readyLine.ts'

export function ReadyLine({ missing }: { missing: readonly string[] }) {
  // Two elements: a press that allows sound does not lead to the watch.
  if (missing.length === 0)
    return (
      <Link key="watch" to="/watch" className={css.note}>
        <NoteIcon name="moon" />
        <u>{texts.watch}</u>
      </Link>
    )
  const isSilent = missing.includes('sound')
  return (
    <Link key="check" to="/this-device" className={classes(css.note, isSilent && css.noteGrave)}>
      <NoteIcon name={isSilent ? 'tri' : 'bell'} />
      <span>
        {texts.missing(missing)} <u>{texts.check}</u>
      </span>
    </Link>
  )
}
