/** Reads a phone number that was pasted, or filled in by the browser. Source: PROFILE-41, CONTACT-27. */
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Returns the number of an inserted text as E.164; undefined for a text without a whole number. The number begins at
 * the last plus sign, or with 00; otherwise it is one of the given country.
 */
export function insertedNumberOf(text: string, country: CountryCode | undefined): string | undefined {
  const plus = text.lastIndexOf('+')
  return parsePhoneNumberFromString(plus < 0 ? text.replace(/^\s*00/, '+') : text.slice(plus), country)?.number
}
