/** Adds a sailor friend, or edits one. Source: CONTACT-08 to CONTACT-45, ROUTE-26 to ROUTE-28. */
import { useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import css from './contact.module.css'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import profileCss from '#screens/profile/profile.module.css'
import { classes } from '#components/classes.ts'
import { ErrorNotice, LoadingNotice } from '#components/Notice.tsx'
import { RetryButton } from '#components/RetryButton.tsx'
import { Section } from '#components/Section.tsx'
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
import { profile } from '#stores/profile.ts'
import { contacts as texts } from '#texts/contacts.ts'

const useIsCaptain = (): boolean => useSnapshot(profile).it?.isCaptain === true

function SaveBar() {
  const form = useSnapshot(contactForm)
  const isCaptain = useIsCaptain()
  const line = useId()
  if (form.state.is === 'unread') return null
  const valid = isContactValid(contactErrors(form.state.values))
  const saving = form.state.sending !== undefined
  const why = !isCaptain
    ? texts.captainOnly
    : saving
      ? texts.saving
      : !valid
        ? texts.fill
        : isContactChanged(form)
          ? texts.changed
          : texts.unchanged
  return (
    <div className={classes(profileCss.saveBar, css.contactBar)}>
      <p id={line} role="status" className="grow">
        {why}
      </p>
      {form.mode === 'edit' ? (
        <button type="button" className="btn btn-grave" disabled={!isCaptain} onClick={askToRemoveContact}>
          {texts.delete}
        </button>
      ) : null}
      <button
        type="button"
        className="btn btn-main"
        disabled={!isCaptain || saving || !valid}
        aria-describedby={line}
        onClick={() => void saveContactForm()}
      >
        {texts.save}
      </button>
    </div>
  )
}

function Form() {
  const { state, mode } = useSnapshot(contactForm)
  const isCaptain = useIsCaptain()
  const [open, setOpen] = useState<readonly string[]>([])
  if (state.is === 'unread') return null
  const toggle = (name: string) => (): void =>
    setOpen(open.includes(name) ? open.filter(it => it !== name) : [...open, name])
  const panels = [
    { name: texts.emails, icon: 'mail', channel: 'email' },
    { name: texts.sms, icon: 'sms', channel: 'sms' },
  ] as const
  return (
    <>
      <fieldset className={css.contactContent} aria-label={texts.who} disabled={!isCaptain}>
        <ContactFields values={state.values} isNew={mode === 'add'} />
      </fieldset>
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
            className={classes(css.contactContent, profileCss.toolContent, css.contactFlags)}
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
      {isFailed && id !== undefined ? (
        <ErrorNotice title={texts.failed} hint={texts.failedHint}>
          <RetryButton run={() => void loadContact(id)} />
        </ErrorNotice>
      ) : state.is === 'unread' ? (
        <LoadingNotice label={texts.loading} />
      ) : null}
      <Form />
      <SaveBar />
      <ContactDialogs back={back} />
    </div>
  )
}
