import { expect, test } from 'vitest'
import { phoneNumberText } from '#texts/formatPhone.ts'

test.each([
  ['+4520123456', '+45 20 12 34 56'],
  ['+46701740605', '+46 70 174 06 05'],
  ['20123456', '20123456'],
  ['', ''],
])('VIP-05 CONTACT-27 %j is shown as %j', (number, shown) => expect(phoneNumberText(number)).toBe(shown))
