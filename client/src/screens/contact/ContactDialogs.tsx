/**
 * Dialogs of the contact form: saved, unsaved changes, and removing. Source: CONTACT-15, CONTACT-33 to CONTACT-44,
 * OPEN-119, OPEN-120.
 */
import { useEffect } from 'react'
import { ConfirmDialog, preloadFluent, InfoDialog } from '#screens/shared/fluentParts.ts'
import { LazyPart } from '#screens/shared/LazyPart.tsx'
import { useFocusBack } from '#screens/shared/useFocusBack.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { answerLeavingContact, answerRemovingContact, closeContactDialog, contactForm } from '#stores/contactForm.ts'
import { contacts as texts } from '#texts/contacts.ts'
import { unsavedDialog } from '#texts/unsavedDialog.ts'

export function ContactDialogs({ back }: { back: () => void }) {
  const { state, dialog } = useSnapshot(contactForm)
  const { is } = state
  useFocusBack(is === 'asking' || is === 'asking-delete' || dialog !== 'nothing')
  useEffect(() => {
    if (is === 'dirty') preloadFluent()
  }, [is])
  const close = (): void => {
    const goesBack = dialog === 'added'
    closeContactDialog()
    if (goesBack) back()
  }
  const remove = async (yes: boolean): Promise<void> => {
    if (await answerRemovingContact(yes)) back()
  }
  return (
    <>
      {is === 'asking' ? (
        <LazyPart onFailed={() => answerLeavingContact(false)}>
          <ConfirmDialog
            title={unsavedDialog.title}
            text={unsavedDialog.ask}
            verb={unsavedDialog.leave}
            answer={answerLeavingContact}
          />
        </LazyPart>
      ) : null}
      {is === 'asking-delete' ? (
        <LazyPart onFailed={() => void answerRemovingContact(false)}>
          <ConfirmDialog
            title={texts.confirm}
            text={texts.confirmAsk}
            verb={texts.remove}
            answer={yes => void remove(yes)}
          />
        </LazyPart>
      ) : null}
      {dialog === 'nothing' ? null : (
        <LazyPart onFailed={close}>
          <InfoDialog
            title={texts.success}
            text={dialog === 'added' ? texts.added : texts.saved}
            ok={texts.ok}
            close={close}
          />
        </LazyPart>
      )}
    </>
  )
}
