import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BoatName, Email, FIELD_TEXTS, Name, Phone } from './fields.ts'

const problemOf = (schema: typeof Name | typeof Email | typeof Phone, text: string) => {
  const result = schema.safeParse(text)
  return result.success ? undefined : result.error.issues[0]?.message
}

test.each([
  ['CONTACT-21 PROFILE-39', '', FIELD_TEXTS.nameRequired],
  ['OPEN-083', '   ', FIELD_TEXTS.nameRequired],
  ['CONTACT-23', 'x'.repeat(30), undefined],
  ['CONTACT-22 PROFILE-40 VIP-15 LIMIT-24', 'x'.repeat(31), FIELD_TEXTS.nameTooLong],
  ['OPEN-083', `  ${'x'.repeat(30)}  `, undefined],
])('%s a name of %j: %s', (_, text, problem) => {
  expect(problemOf(Name, text)).toBe(problem)
})

test('OPEN-083 a boat may be without a name, and has at most 30 characters', () => {
  expect([problemOf(BoatName, ''), problemOf(BoatName, 'x'.repeat(31))]).toEqual([undefined, FIELD_TEXTS.nameTooLong])
})

test.each([
  ['CONTACT-24', '', FIELD_TEXTS.emailRequired],
  ['CONTACT-24', ' ', FIELD_TEXTS.emailRequired],
  ['CONTACT-25', 'x@y.z', undefined],
  ['OPEN-134', ' x@y.z ', undefined],
  ['CONTACT-25', 'x@y', FIELD_TEXTS.emailInvalid],
  ['CONTACT-25', '@y.z', FIELD_TEXTS.emailInvalid],
  ['CONTACT-25', 'x@y.', FIELD_TEXTS.emailInvalid],
  ['CONTACT-25', 'x y@y.z', FIELD_TEXTS.emailInvalid],
  ['CONTACT-25', 'x@@y.z', FIELD_TEXTS.emailInvalid],
])('%s an e-mail of %j: %s', (_, text, problem) => {
  expect(problemOf(Email, text)).toBe(problem)
})

test.each([
  ['+4520123456', true],
  ['+12', true],
  ['+123456789012345', true],
  ['+1234567890123456', false],
  ['+0123456', false],
  ['4520123456', false],
  ['+45 20 12 34 56', false],
  ['+45201234a', false],
  ['', false],
  ['+', false],
])('MOB-14 VIP-16 the phone number %j is in the international form: %s', (text, good) => {
  expect(Phone.safeParse(text).success).toBe(good)
})

test('what was read of a name or an e-mail is read as the same again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.emailAddress()), text => {
      for (const schema of [Name, Email, BoatName]) {
        const once = schema.safeParse(text)
        if (once.success) expect(schema.parse(once.data)).toBe(once.data)
      }
    }),
  )
})
