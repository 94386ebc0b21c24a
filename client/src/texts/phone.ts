/** Texts of a phone number and of its errors, in every form that has one. Source: PROFILE, OPEN-081, OPEN-119. */

export const phone = {
  number: 'Phone number',
  country: 'Country of the phone number',
  international: 'International',
  missing: 'Phone number is required',
  invalid: 'Phone number must be valid',
  excluded: 'Phone numbers of this country cannot be used',
} as const

/** Verdict on a phone number, by its country and its digits. */
export type PhoneVerdict = 'valid' | 'missing' | 'invalid' | 'excluded'
/** Returns the error text of a verdict; undefined for a valid number. */
export const phoneError = (verdict: PhoneVerdict): string | undefined =>
  verdict === 'valid' ? undefined : phone[verdict]
