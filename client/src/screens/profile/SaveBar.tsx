/**
 * SAVE, always visible, with the reason why it is disabled, what it would save, or what it did not save. Source:
 * PROFILE-34 to PROFILE-36, SM-FORM-8.
 */
import { useId } from 'react'
import css from './profile.module.css'
import formCss from '#screens/shared/form.module.css'
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
  const changes = changeCount(form)
  const isFault = !isProfileValid(errors) || (!saving && hasFailedCall(form.notStored))
  return (
    <div className={classes(formCss.saveBar, css.profileBar)}>
      <p id={line} role="status" className={classes('grow', isFault && formCss.saveError)}>
        {saveLine(errors, changes, saving, form.notStored)}
      </p>
      <button
        type="button"
        // Without changes it can be pressed, but it is not the main action.
        className={classes('btn', changes === 0 ? 'btn-line' : 'btn-main')}
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
