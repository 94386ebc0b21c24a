import { expect, test } from 'vitest'
import { isSameSecret } from './isSameSecret.ts'

test.each([
  ['token', 'token', true],
  ['tokeN', 'token', false],
  ['tok', 'token', false],
  ['', 'token', false],
  ['tøken', 'tøken', true],
])("the secret '%s' against '%s' is the same: %s", (given, wanted, isSame) => {
  expect([isSameSecret(given, wanted), isSameSecret(Buffer.from(given), Buffer.from(wanted))]).toEqual([isSame, isSame])
})
