/** Adds a sailor friend, or edits one. Source: CONTACT-08 to CONTACT-45, ROUTE-26 to ROUTE-28. */
import { type FormEvent, useCallback, useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import css from './contact.module.css'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import formCss from '#screens/shared/form.module.css'
import { classes } from '#components/classes.ts'
import { WholeWords } from '#components/WholeWords.tsx'
import { LoadingNotice } from '#components/LoadingNotice.tsx'
import { FailedReading } from '#screens/shared/FailedReading.tsx'
import { Section } from '#components/Section.tsx'
import { ContactCard } from '#screens/contact/ContactCard.tsx'
import { ContactDialogs } from '#screens/contact/ContactDialogs.tsx'
import { ContactFields } from '#screens/contact/ContactFields.tsx'
import { ContactFlags, flagsLine } from '#screens/contact/ContactFlags.tsx'
import { useBack } from '#screens/shared/useBack.ts'
import { useUnsavedQuestion } from '#screens/shared/useUnsavedQuestion.ts'
import {
  askToRemoveContact,
  contactErrors,
  contactForm,
  isContactChanged,
  isContactValid,
  openContactForm,
  loadContact,
  saveContactForm,
} from '#stores/contactForm.ts'
import { notifications } from '#stores/notifications.ts'
import { loadProfile, profile } from '#stores/profile.ts'
import { contacts as texts, saveObstacle } from '#texts/contacts.ts'
import { profile as profileTexts } from '#texts/profile.ts'

/** Whether the person may change sailor friends; undefined until the profile has been read. */
const useIsCaptain = (): boolean | undefined => useSnapshot(profile).it?.isCaptain

/** Shows why nothing can be changed: the profile is being read, could not be read, or is not that of a captain. */
function Obstacle() {
  const isCaptain = useIsCaptain()
  const [isFailed, setFailed] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    await loadProfile()
    setFailed(true)
  }, [])
  useEffect(() => {
    if (profile.it === undefined) void load()
  }, [load])
  if (isCaptain === false) return <p className={css.contactReason}>{texts.captainOnly}</p>
  if (isCaptain) return null
  return (
    <>
      <FailedReading
        isFailed={isFailed}
        title={profileTexts.failed}
        hint={profileTexts.failedHint}
        run={() => void load()}
      />
      {isFailed ? null : <LoadingNotice label={profileTexts.loading} />}
    </>
  )
}

/** Renders again when the captain's record comes: its address cannot be that of a friend. */
const useCaptainsAddress = (): unknown => useSnapshot(notifications).contact?.captainEmail

const FORM_ID = 'contact-fields'
const save = (event: FormEvent): void => {
  event.preventDefault()
  void saveContactForm()
}

function SaveBar() {
  const form = useSnapshot(contactForm)
  const isCaptain = useIsCaptain()
  const line = useId()
  useCaptainsAddress()
  if (form.state.is === 'unread' || isCaptain === false) return null
  const errors = contactErrors(form.state.values)
  const valid = isContactValid(errors)
  const saving = form.state.sending !== undefined
  const isChanged = isContactChanged(form)
  const changes = isChanged ? texts.changed : texts.unchanged
  const why = !isCaptain ? '' : saving ? texts.saving : (saveObstacle(form.state.values, errors) ?? changes)
  return (
    <div className={classes(formCss.saveBar, css.contactBar)}>
      <p id={line} role="status" className="grow">
        <WholeWords text={why} />
      </p>
      {form.mode === 'edit' ? (
        <button type="button" className="btn btn-grave" disabled={!isCaptain} onClick={askToRemoveContact}>
          {texts.delete}
        </button>
      ) : null}
      <button
        type="submit"
        form={FORM_ID}
        className={classes('btn', isChanged ? 'btn-main' : 'btn-line')}
        disabled={!isCaptain || !valid}
        aria-disabled={saving}
        aria-describedby={line}
      >
        {texts.save}
      </button>
    </div>
  )
}

function Form() {
  const { state, mode } = useSnapshot(contactForm)
  const isCaptain = useIsCaptain()
  useCaptainsAddress()
  const [open, setOpen] = useState<readonly string[]>([])
  // A friend that another account would add has nothing to be shown.
  if (state.is === 'unread' || (isCaptain === false && mode === 'add')) return null
  const toggle = (name: string) => (): void =>
    setOpen(open.includes(name) ? open.filter(it => it !== name) : [...open, name])
  const panels = [
    { name: texts.emails, icon: 'mail', channel: 'email' },
    { name: texts.sms, icon: 'sms', channel: 'sms' },
  ] as const
  return (
    <>
      {isCaptain === false ? (
        <ContactCard values={state.values} />
      ) : (
        // Enter in a field presses SAVE. The boxes are outside of the form, so that Enter does nothing there.
        <form id={FORM_ID} className={css.contactContent} noValidate onSubmit={save}>
          <fieldset className={css.contactContent} aria-label={texts.who} disabled={!isCaptain}>
            <ContactFields values={state.values} isNew={mode === 'add'} />
          </fieldset>
        </form>
      )}
      {panels.map(({ name, icon, channel }) => (
        <Section
          key={name}
          name={name}
          icon={icon}
          line={flagsLine(state.values, channel)}
          level={3}
          expanded={open.includes(name)}
          toggle={toggle(name)}
        >
          <fieldset
            className={classes(css.contactContent, formCss.toolContent, css.contactFlags)}
            aria-label={name}
            disabled={!isCaptain}
          >
            <ContactFlags values={state.values} channel={channel} legend={name} />
          </fieldset>
        </Section>
      ))}
    </>
  )
}

export function ContactScreen() {
  const { pathname, search } = useLocation()
  const id = pathname.toLowerCase().startsWith('/editcontact')
    ? (new URLSearchParams(search).get('id') ?? '')
    : undefined
  const { state, isFailed } = useSnapshot(contactForm)
  const back = useBack()
  useEffect(() => openContactForm(id), [id])
  useUnsavedQuestion()
  return (
    <div className={css.contact}>
      <h2>{id === undefined ? texts.add : texts.edit}</h2>
      {id === undefined ? null : (
        <FailedReading
          isFailed={isFailed}
          title={texts.failed}
          hint={texts.failedHint}
          run={() => void loadContact(id)}
        />
      )}
      {!isFailed && state.is === 'unread' ? <LoadingNotice label={texts.loading} /> : null}
      <Obstacle />
      <Form />
      <SaveBar />
      <ContactDialogs back={back} />
    </div>
  )
}
