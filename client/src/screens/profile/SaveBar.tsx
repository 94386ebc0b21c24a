/**
 * SAVE, always visible, with the reason why it is disabled, what it would save, or what it did not save. Source:
 * PROFILE-34 to PROFILE-36, SM-FORM-8.
 */
import { useId } from 'react'
import css from './profile.module.css'
import { classes } from '#components/classes.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import {
  changeCount,
  hasFailedCall,
  profileErrors,
  isProfileValid,
  profileForm,
  saveProfile,
} from '#stores/profileForm.ts'
import { saveLine, profile as texts } from '#texts/profile.ts'

export function SaveBar() {
  const form = useSnapshot(profileForm)
  const line = useId()
  if (form.state.is === 'unread') return null
  const errors = profileErrors(form.state.values)
  const saving = form.state.sending !== undefined
  const isFault = !isProfileValid(errors) || (!saving && hasFailedCall(form.notStored))
  return (
    <div className={css.saveBar}>
      <p id={line} role="status" className={classes('grow', isFault && css.saveError)}>
        {saveLine(errors, changeCount(form), saving, form.notStored)}
      </p>
      <button
        type="button"
        className="btn btn-main"
        disabled={!isProfileValid(errors)}
        aria-disabled={saving}
        aria-describedby={line}
        onClick={() => void saveProfile()}
      >
        {texts.save}
      </button>
    </div>
  )
}
