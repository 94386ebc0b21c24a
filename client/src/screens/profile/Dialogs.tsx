/**
 * The two dialogs of the form: what was saved, and what would be lost. Source: PROFILE-45 to PROFILE-47, OPEN-081,
 * OPEN-119.
 */
import { useEffect } from 'react'
import { AskDialog, preloadFluent, TellDialog } from '#screens/shared/fluentParts.ts'
import { LazyPart } from '#screens/shared/LazyPart.tsx'
import { useFocusBack } from '#screens/shared/useFocusBack.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { answerLeaving, closeTold, profileForm } from '#stores/profileForm.ts'
import { profile as texts } from '#texts/profile.ts'

export function Dialogs() {
  const { state, told } = useSnapshot(profileForm)
  const { is } = state
  useFocusBack(is === 'asking' || told)
  // Whoever types will be asked or told something soon.
  useEffect(() => {
    if (is === 'dirty') preloadFluent()
  }, [is])
  return (
    <>
      {is === 'asking' ? (
        <LazyPart onFailed={() => answerLeaving(false)}>
          <AskDialog
            title={texts.unsaved}
            text={texts.unsavedAsk}
            keep={texts.stay}
            verb={texts.leave}
            answer={answerLeaving}
          />
        </LazyPart>
      ) : null}
      {told ? (
        <LazyPart onFailed={closeTold}>
          <TellDialog title={texts.success} text={texts.saved} ok={texts.ok} close={closeTold} />
        </LazyPart>
      ) : null}
    </>
  )
}
