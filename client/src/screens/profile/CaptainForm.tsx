/**
 * Captain's part of the account screen, in two columns on wide screens. Its chunk contains the phone number library.
 */
import { type ReactNode, useEffect } from 'react'
import css from './profile.module.css'
import { classes } from '#components/classes.ts'
import { LoadingNotice } from '#components/LoadingNotice.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { BoatFields } from '#screens/profile/BoatFields.tsx'
import { CaptainTools } from '#screens/profile/CaptainTools.tsx'
import { Dialogs } from '#screens/profile/Dialogs.tsx'
import { SaveBar } from '#screens/profile/SaveBar.tsx'
import { useUnsavedQuestion } from '#screens/shared/useUnsavedQuestion.ts'
import { openProfileForm, profileForm } from '#stores/profileForm.ts'
import { account } from '#stores/openProfile.ts'
import { profile as texts } from '#texts/profile.ts'

interface Props {
  above: ReactNode
  verbs: ReactNode
  below: ReactNode
}

export function CaptainForm({ above, verbs, below }: Props) {
  const { state } = useSnapshot(profileForm)
  const { reading } = useSnapshot(account)
  const values = state.is === 'unread' ? undefined : state.values
  useEffect(openProfileForm, [])
  useUnsavedQuestion()
  return (
    <div className={classes(css.profile, css.profileCaptain)}>
      <div className={css.profileIdentity}>
        {above}
        {values ? <BoatFields values={values} /> : reading === 'error' ? null : <LoadingNotice label={texts.loading} />}
        {verbs}
      </div>
      <CaptainTools values={values} />
      {below}
      <SaveBar />
      <Dialogs />
    </div>
  )
}
