import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneVerdictOf, type PhoneVerdict } from '#machines/phone.ts'

test.each<[string, PhoneVerdict]>([
  ['+4520123456', 'valid'],
  ['+46701740605', 'valid'],
  ['+45 20 12 34 56', 'valid'],
  ['+77012345678', 'valid'],
  ['+79161234567', 'excluded'],
  ['+8501921234567', 'excluded'],
  ['+7916', 'excluded'],
  ['+4512345678', 'invalid'],
  ['+45', 'invalid'],
  ['20123456', 'invalid'],
  ['boat', 'invalid'],
  ['', 'missing'],
  ['  ', 'missing'],
])('PROFILE-36 PROFILE-42 OPEN-133 LIMIT-25 %j is %s', (text, verdict) => expect(phoneVerdictOf(text)).toBe(verdict))

test('PROFILE-36 every text gets a verdict without an error', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'+0123456789 ()-') })),
      text => void expect(['valid', 'missing', 'invalid', 'excluded']).toContain(phoneVerdictOf(text)),
    ),
  )
})
