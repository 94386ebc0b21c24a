/** Note below the arm button: the last request to arm has failed. Source: XTRA-27. */
import type { Instant } from '@drydock/contracts'
import css from './armNotes.module.css'
import { classes } from '#components/classes.ts'
import { NoteIcon } from '#screens/home/NoteIcon.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { settings } from '#stores/settings.ts'
import { armingFailed as texts } from '#texts/armingFailed.ts'
import { clockTime } from '#texts/formatClock.ts'

export function ArmingFailed({ at, armed }: { at: Instant; armed: boolean | undefined }) {
  const { timeZone } = useSnapshot(settings)
  return (
    <p className={classes(css.note, css.noteGrave)}>
      <NoteIcon name="tri" />
      <span>
        {texts.line(clockTime(at, timeZone))}
        {/* Not while the state of the boat is unknown. */}
        {armed === false ? ` ${texts.notArmed}` : ''}
      </span>
    </p>
  )
}
