import { expect, test } from 'vitest'
import { saveObstacle } from '#texts/contacts.ts'

const BO = { name: 'Bo', email: 'bo@freja.example' }
const MISSING = 'Name, e-mail and phone number are needed'

test.each([
  ['a valid form', BO, {}, undefined],
  ['an empty name', { ...BO, name: ' ' }, { name: 'Name is required' }, MISSING],
  ['a missing number', BO, { phone: 'missing' }, MISSING],
  ['a name that is too long', BO, { name: 'too long' }, 'too long'],
  ['a wrong address before a missing number', BO, { email: 'no address', phone: 'missing' }, 'no address'],
  ['a wrong number', BO, { phone: 'excluded' }, 'Phone numbers of this country cannot be used'],
] as const)('CONTACT-22 CONTACT-31 the line beside SAVE says why it is disabled: %s', (_, typed, faults, line) => {
  expect(saveObstacle(typed, { name: undefined, email: undefined, phone: 'valid', ...faults })).toBe(line)
})
