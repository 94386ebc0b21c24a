/**
 * Fields that the captain edits: name, boat, home location, phone number. Source: PROFILE-19, PROFILE-36 to PROFILE-43.
 */
import { MAX_NAME_LENGTH } from '@drydock/contracts'
import type { Snapshot } from 'valtio/vanilla'
import css from './profile.module.css'
import { PhoneField } from '#components/PhoneField.tsx'
import { TextField } from '#components/TextField.tsx'
import { changeProfile, profileErrors } from '#stores/profileForm.ts'
import type { ProfileFields } from '#stores/profileParts.ts'
import { counterOf } from '#texts/counter.ts'
import { phone, phoneError } from '#texts/phone.ts'
import { profile as texts } from '#texts/profile.ts'

export function BoatFields({ values }: { values: Snapshot<ProfileFields> }) {
  const errors = profileErrors(values)
  return (
    <div className={css.profileFields}>
      <TextField
        label={texts.captainsName}
        value={values.name}
        error={errors.name}
        counter={counterOf(values.name, MAX_NAME_LENGTH)}
        autoComplete="name"
        required
        change={name => changeProfile({ name })}
      />
      <TextField
        label={texts.boatName}
        value={values.shipName}
        error={errors.shipName}
        counter={counterOf(values.shipName, MAX_NAME_LENGTH)}
        change={shipName => changeProfile({ shipName })}
      />
      <TextField
        label={texts.home}
        value={values.shipHomeLocation}
        change={shipHomeLocation => changeProfile({ shipHomeLocation })}
      />
      <PhoneField
        label={phone.number}
        value={values.phoneNumber}
        error={phoneError(errors.phone)}
        change={phoneNumber => changeProfile({ phoneNumber })}
      />
    </div>
  )
}
