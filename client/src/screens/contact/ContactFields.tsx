/**
 * Name, e-mail and number of a friend. An error is shown once its field has been left. Source: CONTACT-10, CONTACT-21
 * to CONTACT-30.
 */
import { MAX_NAME_LENGTH } from '@drydock/contracts'
import { useState } from 'react'
import type { Snapshot } from 'valtio/vanilla'
import css from './contact.module.css'
import { PhoneField } from '#components/PhoneField.tsx'
import { TextField } from '#components/TextField.tsx'
import { changeContact, contactErrors, type ContactFields as Fields } from '#stores/contactForm.ts'
import { contacts as texts } from '#texts/contacts.ts'
import { counterOf } from '#texts/counter.ts'
import { phoneError } from '#texts/phone.ts'

export function ContactFields({ values, isNew }: { values: Snapshot<Fields>; isNew: boolean }) {
  const [left, setLeft] = useState<readonly string[]>([])
  const errors = contactErrors(values)
  const shown = (field: string, error: string | undefined): string | undefined =>
    !isNew || left.includes(field) ? error : undefined
  const leave = (field: string) => (): void => setLeft(left.includes(field) ? left : [...left, field])
  return (
    <div className={css.contactFields}>
      <TextField
        label={texts.name}
        value={values.name}
        error={shown('name', errors.name)}
        counter={counterOf(values.name, MAX_NAME_LENGTH)}
        autoComplete="off"
        required
        change={name => changeContact({ name })}
        onBlur={leave('name')}
      />
      <TextField
        label={texts.email}
        value={values.email}
        error={shown('email', errors.email)}
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        change={email => changeContact({ email })}
        onBlur={leave('email')}
      />
      <PhoneField
        label={texts.phone}
        value={values.phoneNumber}
        error={shown('phone', phoneError(errors.phone))}
        change={phoneNumber => changeContact({ phoneNumber })}
        onBlur={leave('phone')}
      />
    </div>
  )
}
