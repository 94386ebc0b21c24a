/** Dialogs of the account form: saved, and unsaved changes. Source: PROFILE-45 to PROFILE-47, OPEN-081, OPEN-119. */
import { useEffect } from 'react'
import { ConfirmDialog, preloadFluent, InfoDialog } from '#screens/shared/fluentParts.ts'
import { LazyPart } from '#screens/shared/LazyPart.tsx'
import { useFocusBack } from '#screens/shared/useFocusBack.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { answerLeavingProfile, closeSavedDialog, profileForm } from '#stores/profileForm.ts'
import { profile as texts } from '#texts/profile.ts'
import { unsavedDialog } from '#texts/unsavedDialog.ts'

export function Dialogs() {
  const { state, isSavedShown } = useSnapshot(profileForm)
  const { is } = state
  useFocusBack(is === 'asking' || isSavedShown)
  // A person who types will soon need a dialog.
  useEffect(() => {
    if (is === 'dirty') preloadFluent()
  }, [is])
  return (
    <>
      {is === 'asking' ? (
        <LazyPart onFailed={() => answerLeavingProfile(false)}>
          <ConfirmDialog
            title={unsavedDialog.title}
            text={unsavedDialog.ask}
            verb={unsavedDialog.leave}
            answer={answerLeavingProfile}
          />
        </LazyPart>
      ) : null}
      {isSavedShown && is !== 'asking' ? (
        <LazyPart onFailed={closeSavedDialog}>
          <InfoDialog title={texts.success} text={texts.saved} ok={texts.ok} close={closeSavedDialog} />
        </LazyPart>
      ) : null}
    </>
  )
}
