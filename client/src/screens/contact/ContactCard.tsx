/** A sailor friend as text, for people who may not change it. Source: ROLE-02, OPEN-085. */
import type { ReactNode } from 'react'
import type { Snapshot } from 'valtio/vanilla'
import css from './contact.module.css'
import formCss from '#screens/shared/form.module.css'
import { classes } from '#components/classes.ts'
import { EmailText } from '#components/EmailText.tsx'
import { phoneNumberText } from '#texts/formatPhone.ts'
import type { ContactFields } from '#stores/contactForm.ts'
import { contacts as texts } from '#texts/contacts.ts'
import { NONE } from '#texts/formatAge.ts'

export function ContactCard({ values: { name, email, phoneNumber } }: { values: Snapshot<ContactFields> }) {
  const rows: readonly (readonly [string, ReactNode])[] = [
    [texts.name, name],
    [texts.email, email && <EmailText key="email" text={email} />],
    [texts.phone, phoneNumberText(phoneNumber)],
  ]
  return (
    <section className={classes('card', formCss.account, css.contactCard)} aria-label={texts.who}>
      <dl>
        {rows.map(([term, value]) => (
          <div className={formCss.accountRow} key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{value || NONE}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
