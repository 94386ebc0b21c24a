/**
 * Form fields: one schema each, with its error text. The gateway validates with the same schemas. Source: doc 1 §5, §9,
 * doc 2 §5, §9; OPEN-082, 083, 134.
 */
import * as z from 'zod/mini'

/** LIMIT-24. */
export const MAX_NAME_LENGTH = 30
/** LIMIT-25, LIMIT-26. */
export const EXCLUDED_PHONE_COUNTRIES = ['KP', 'RU'] as const
export const PREFERRED_PHONE_COUNTRIES = ['DK', 'NO', 'SE'] as const

export const FIELD_TEXTS = {
  nameRequired: 'Name is required',
  nameTooLong: 'Name must be less than 30 characters',
  emailRequired: 'E-mail is required',
  emailInvalid: 'E-mail must be valid',
  emailOfCaptain: 'This email belongs to the captain and cannot be used',
} as const

/** Length of a typed text in UTF-16 units without surrounding blanks. Counter and validator both use it. OPEN-142. */
export const trimmedLength = (text: string): number => text.trim().length
/** Check for at most `most` UTF-16 units; `z.maxLength` counts code points. OPEN-142. */
export const maxTrimmedLength = (most: number, error?: string) =>
  z.refine<string>(text => trimmedLength(text) <= most, { error: error ?? `has at most ${most} characters` })

/** Name of 1 to 30 characters; surrounding blanks do not count. */
export const Name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: FIELD_TEXTS.nameRequired }),
    maxTrimmedLength(MAX_NAME_LENGTH, FIELD_TEXTS.nameTooLong),
    z.meta({ maxLength: MAX_NAME_LENGTH }),
  )
/** Name of a boat; it may be empty. OPEN-083. */
export const BoatName = z
  .string()
  .check(z.trim(), maxTrimmedLength(MAX_NAME_LENGTH, FIELD_TEXTS.nameTooLong), z.meta({ maxLength: MAX_NAME_LENGTH }))
/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
export const MAX_EMAIL_LENGTH = 254
/**
 * Matches in linear time, because each character fits only one part of the pattern. The text between the @ and the
 * first dot after it may begin with a dot.
 */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/
export const Email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: FIELD_TEXTS.emailRequired }),
    maxTrimmedLength(MAX_EMAIL_LENGTH, FIELD_TEXTS.emailInvalid),
    z.regex(EMAIL_PATTERN, { error: FIELD_TEXTS.emailInvalid }),
    z.meta({ maxLength: MAX_EMAIL_LENGTH }),
  )
/** E.164 number: a plus sign and at most fifteen digits. The form itself excludes countries. */
export const Phone = z
  .string()
  .check(z.regex(/^\+[1-9]\d{1,14}$/, { error: 'is an international phone number such as +4520123456' }))
