import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BoatName, Email, trimmedLength, Name, Phone } from './fields.ts'
import { Description, Nickname } from './journeys.ts'

const problemOf = (schema: typeof Name | typeof Email | typeof Phone, text: string) => {
  const result = schema.safeParse(text)
  return result.success ? undefined : result.error.issues[0]?.message
}

test.each([
  ['CONTACT-21 PROFILE-39', '', 'Name is required'],
  ['OPEN-083', '   ', 'Name is required'],
  ['CONTACT-23', 'x'.repeat(30), undefined],
  ['CONTACT-22 PROFILE-40 VIP-15 LIMIT-24', 'x'.repeat(31), 'Name must be less than 30 characters'],
  ['OPEN-083', `  ${'x'.repeat(30)}  `, undefined],
])('%s a name of %j: %s', (_, text, problem) => {
  expect(problemOf(Name, text)).toBe(problem)
})

test('OPEN-083 a boat name may be empty and has at most 30 characters', () => {
  expect([problemOf(BoatName, ''), problemOf(BoatName, 'x'.repeat(31))]).toEqual([
    undefined,
    'Name must be less than 30 characters',
  ])
})

test.each([
  ['CONTACT-24', '', 'E-mail is required'],
  ['CONTACT-24', ' ', 'E-mail is required'],
  ['CONTACT-25', 'x@y.z', undefined],
  ['OPEN-134', ' x@y.z ', undefined],
  ['CONTACT-25', 'x@y', 'E-mail must be valid'],
  ['CONTACT-25', '@y.z', 'E-mail must be valid'],
  ['CONTACT-25', 'x@y.', 'E-mail must be valid'],
  ['CONTACT-25', 'x y@y.z', 'E-mail must be valid'],
  ['CONTACT-25', 'x@@y.z', 'E-mail must be valid'],
])('%s an email of %j: %s', (_, text, problem) => {
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
])('MOB-14 VIP-16 the phone number %j has the international form: %s', (text, good) => {
  expect(Phone.safeParse(text).success).toBe(good)
})

test('OPEN-142 PROFILE-40 JOURNEY-05 JOURNEY-06 VIP-15 CONTACT-22 sixteen emoji are 32 characters, and an emoji counts as two of 30', () => {
  const boats = '\u{1F6A4}'.repeat(16)
  expect([
    trimmedLength(boats),
    problemOf(Name, boats),
    problemOf(BoatName, boats),
    Nickname.safeParse(boats).success,
  ]).toEqual([32, 'Name must be less than 30 characters', 'Name must be less than 30 characters', false])
  expect([problemOf(Name, `${'x'.repeat(28)}\u{1F6A4}`), problemOf(Name, `${'x'.repeat(29)}\u{1F6A4}`)]).toEqual([
    undefined,
    'Name must be less than 30 characters',
  ])
  expect([
    Description.safeParse('\u{1F6A4}'.repeat(20)).success,
    Description.safeParse('\u{1F6A4}'.repeat(21)).success,
  ]).toEqual([true, false])
})

test('OPEN-142 every length limit counts UTF-16 units of the trimmed text', () => {
  const text = fc
    .array(
      fc.oneof(
        fc.constantFrom(' ', 'x', '\u{1F6A4}', '\uD83D', '\uDEA4', 'é'),
        fc.string({ unit: 'grapheme', maxLength: 4 }),
      ),
      { maxLength: 45 },
    )
    .map(parts => parts.join(''))
  fc.assert(
    fc.property(text, name => {
      const units = name.trim().length
      expect([Name, BoatName, Nickname, Description].map(schema => schema.safeParse(name).success)).toEqual([
        units >= 1 && units <= 30,
        units <= 30,
        units >= 1 && units <= 30,
        units <= 40,
      ])
    }),
    { examples: [30, 31, 40, 41].map(length => ['x'.repeat(length)]) },
  )
})

test('parsing a parsed name or email gives the same value', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.emailAddress()), text => {
      for (const schema of [Name, Email, BoatName]) {
        const once = schema.safeParse(text)
        if (once.success) expect(schema.parse(once.data)).toBe(once.data)
      }
    }),
  )
})

test('OPEN-134 an email has one @ with text before it, and text, a dot and text after it', () => {
  const texts = fc.string({ unit: fc.constantFrom('@', '.', 'a', ' ', '-'), maxLength: 12 })
  const isOne = (text: string): boolean => {
    const [local = '', domain = '', ...more] = text.split('@')
    const dots = [...domain.slice(1, -1)].some(it => it === '.')
    return local !== '' && more.length === 0 && text.includes('@') && dots && !/\s/.test(text)
  }
  fc.assert(fc.property(texts, text => (problemOf(Email, text) === undefined) === isOne(text.trim())))
})

test.each([
  ['254 characters', `${'x'.repeat(250)}@y.z`, undefined],
  ['255 characters', `${'x'.repeat(251)}@y.z`, 'E-mail must be valid'],
  ['a hundred thousand dots', `a@${'.'.repeat(100_000)}@`, 'E-mail must be valid'],
])('an email of %s is checked quickly', (_, text, problem) => {
  expect(problemOf(Email, text)).toBe(problem)
})
