/** Validation of phone numbers. Source: doc 1 §5, §9; PROFILE-42, OPEN-133. */
import { EXCLUDED_PHONE_COUNTRIES } from '@drydock/contracts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

export type PhoneVerdict = 'valid' | 'missing' | 'invalid' | 'excluded'

const EXCLUDED: readonly (string | undefined)[] = EXCLUDED_PHONE_COUNTRIES

/**
 * Judges a number in international form, as E.164 or as typed. The country decides, not the selector: +7 is also that
 * of KZ.
 */
export function phoneVerdictOf(text: string): PhoneVerdict {
  if (text.trim() === '') return 'missing'
  const number = parsePhoneNumberFromString(text)
  if (EXCLUDED.includes(number?.country)) return 'excluded'
  return number?.isValid() === true ? 'valid' : 'invalid'
}

/**
 * Returns the number in international form, '+4520123456'; a text that is no number stays as it is. MOB-14, OPEN-103.
 */
export const internationalOf = (text: string): string => parsePhoneNumberFromString(text)?.number ?? text
