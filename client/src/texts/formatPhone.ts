/** Phone numbers as text. Source: CONTACT-27, VIP-05. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Returns the number in groups, '+45 20 12 34 56', as its field shows it; a text that is no number stays as it is. */
export const phoneNumberText = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatInternational() ?? number
