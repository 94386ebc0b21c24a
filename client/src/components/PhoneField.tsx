/**
 * A phone number in international form with a selector of its country. The value is E.164 as far as it has been typed.
 * Source: PROFILE-41 to PROFILE-43, CONTACT-27 to CONTACT-30, OPEN-133.
 */
import { EXCLUDED_PHONE_COUNTRIES, PREFERRED_PHONE_COUNTRIES } from '@drydock/contracts'
import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react'
import PhoneInput, { type Country, getCountries } from 'react-phone-number-input'
import labels from 'react-phone-number-input/locale/en'
import css from './phone.module.css'
import fieldCss from './field.module.css'
import { classes } from '#components/classes.ts'
import { insertedNumberOf } from '#components/insertedNumber.ts'
import { ScreenIcon } from '#components/ScreenIcon.tsx'
import { FieldFrame } from '#components/TextField.tsx'
import { phone as texts } from '#texts/phone.ts'

const EXCLUDED: readonly Country[] = EXCLUDED_PHONE_COUNTRIES
const COUNTRIES = getCountries().filter(it => !EXCLUDED.includes(it))
const LABELS = { ...labels, country: texts.country, ZZ: texts.international }
const ORDER = [...PREFERRED_PHONE_COUNTRIES, '|', '...'] as const

/** Letters instead of flags, which would come from a foreign host, and whose colors would break the night theme. */
const CountryLetters = ({ country }: { country: Country }) => <span className={css.phoneCountry}>{country}</span>
const NoCountry = () => (
  <span className={css.phoneCountry}>
    <ScreenIcon name="globe" size={20} />
  </span>
)
const Arrow = () => <ScreenIcon name="down" size={16} />

interface Props {
  label: string
  value: string
  error: string | undefined
  change: (value: string) => void
  onBlur?: () => void
}

/**
 * Handlers that take a number that is pasted, or filled in by the browser, as a whole. The input beneath would read its
 * first digits as a country, and drop a second prefix.
 */
function useInsertedNumbers(change: (value: string) => void) {
  const country = useRef<Country>(PREFERRED_PHONE_COUNTRIES[0])
  const setCountry = (it: Country | undefined): void => {
    if (it) country.current = it
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const replacesAll = selectionStart === 0 && selectionEnd === value.length
    const number = insertedNumberOf(event.clipboardData.getData('text'), replacesAll ? country.current : undefined)
    if (number === undefined) return
    event.preventDefault()
    change(number)
  }
  const fillIn = (event: FormEvent<HTMLElement>): void => {
    const { target, nativeEvent } = event
    if (!(target instanceof HTMLInputElement) || target.value.startsWith('+')) return
    // A person types one character at a time.
    if (nativeEvent instanceof InputEvent && nativeEvent.data !== target.value) return
    const number = insertedNumberOf(target.value, country.current)
    if (number === undefined) return
    event.stopPropagation()
    change(number)
  }
  return { setCountry, paste, fillIn }
}

/** An error is shown once the field has been left, and not while the number is being typed. */
export function PhoneField({ label, value, error, change, onBlur }: Props) {
  const [typing, setTyping] = useState(false)
  const inserted = useInsertedNumbers(change)
  const shown = typing ? undefined : error
  // A number that is not international cannot be shown in this field, so a note shows it.
  const isNumber = value === '' || value.startsWith('+')
  return (
    <FieldFrame label={label} error={shown} hint={isNumber ? undefined : value}>
      {({ id, describedBy, wrong }) => (
        <div
          className={classes(fieldCss.fieldBox, css.phone, wrong && fieldCss.fieldWrong)}
          onChangeCapture={inserted.fillIn}
        >
          <PhoneInput
            international
            countries={COUNTRIES}
            countryOptionsOrder={[...ORDER]}
            defaultCountry={PREFERRED_PHONE_COUNTRIES[0]}
            labels={LABELS}
            flagComponent={CountryLetters}
            internationalIcon={NoCountry}
            countrySelectProps={{ arrowComponent: Arrow }}
            id={id}
            aria-invalid={wrong}
            aria-describedby={describedBy}
            autoComplete="tel"
            // Without a value the input keeps its own: an empty text would be a change and reset what is being typed.
            {...(isNumber && value !== '' ? { value } : {})}
            onChange={it => change(it ?? '')}
            onCountryChange={inserted.setCountry}
            onPaste={inserted.paste}
            onFocus={() => setTyping(true)}
            onBlur={() => {
              setTyping(false)
              onBlur?.()
            }}
          />
        </div>
      )}
    </FieldFrame>
  )
}
