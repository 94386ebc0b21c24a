import { expect, test } from 'vitest'
import { type FieldDraft, draftOf, type Field, fieldOf, missingIn, type Schema, contentOf } from './field.ts'

const READING: Schema = {
  type: 'object',
  properties: {
    meter: { type: 'string', enum: ['V1', 'V2'] },
    value: { anyOf: [{ type: 'number' }, { type: 'string', enum: ['NotPresent', 'missing'] }] },
  },
  required: ['meter', 'value'],
}
const SPAN = '^(\\d+(?:\\.\\d+)?)(ms|s|m|h|d)$'

const choose = (field: Field, label: string, below?: FieldDraft): FieldDraft => {
  if (field.is !== 'choice') throw new Error('It is no choice.')
  const chosen = field.options.findIndex(it => it.label === label)
  return { chosen, below: below ?? draftOf(field.options[chosen]?.field ?? { is: 'json' }) }
}

test('a group has a part for each property and marks the required ones', () => {
  const field = fieldOf({
    type: 'object',
    properties: { type: { type: 'string', enum: ['door'] }, on: { type: 'boolean', description: 'Open.' } },
    required: ['type'],
  })
  expect(field).toMatchObject({
    is: 'group',
    parts: [
      { name: 'type', isNeeded: true, field: { is: 'choice' } },
      { name: 'on', isNeeded: false, help: 'Open.', field: { is: 'switch' } },
    ],
  })
})

test('the constants of a union are choices beside the forms to fill in', () => {
  const field = fieldOf({
    anyOf: [
      { type: 'string', enum: ['lost', 'restored'] },
      { type: 'number', minimum: -150 },
      { type: 'object', properties: { device: { type: 'string' } } },
      { type: 'string', pattern: SPAN },
      { type: 'null' },
    ],
  })
  expect(field.is === 'choice' && field.options.map(it => it.label)).toEqual([
    'lost',
    'restored',
    'a number …',
    'device …',
    'a time …',
    'unknown',
  ])
})

test('an untouched form sends the first choice', () => {
  const field = fieldOf(READING)
  expect(contentOf(field, draftOf(field))).toEqual({ meter: 'V1' })
})

test('filled-in values are sent with their own type', () => {
  const field = fieldOf(READING)
  if (field.is !== 'group') throw new Error('It is no group.')
  const [meter, value] = field.parts.map(it => it.field)
  if (!meter || !value) throw new Error('It has no parts.')
  expect(
    contentOf(field, { parts: { meter: choose(meter, 'V2'), value: choose(value, 'a number …', '11.4') } }),
  ).toEqual({ meter: 'V2', value: 11.4 })
  expect(contentOf(field, { parts: { meter: choose(meter, 'V2'), value: choose(value, 'missing') } })).toEqual({
    meter: 'V2',
    value: 'missing',
  })
})

test('an invalid number is sent as typed, so that the boat can report the error', () => {
  expect(contentOf(fieldOf({ type: 'number' }), 'eleven')).toBe('eleven')
})

test('empty optional fields are left out', () => {
  const field = fieldOf({
    type: 'object',
    properties: {
      on: { type: 'boolean' },
      code: { type: 'string' },
      battery: { anyOf: [{ type: 'number' }, { type: 'null' }] },
    },
    required: [],
  })
  expect(contentOf(field, draftOf(field))).toEqual({})
})

test('null is sent when it was chosen', () => {
  const field = fieldOf({ anyOf: [{ type: 'number' }, { type: 'null' }] })
  expect(contentOf(field, choose(field, 'unknown'))).toBeNull()
})

test.each([
  [{ type: 'array', items: {} }, '[1, "a"]', [1, 'a']],
  [{}, 'word', 'word'],
] as const)('a schema without a form is typed as JSON: %j', (schema, typed, value) => {
  expect(contentOf(fieldOf(schema), typed)).toEqual(value)
})

test('a duration field has a hint with examples', () => {
  expect(fieldOf({ type: 'string', pattern: SPAN })).toEqual({ is: 'text', hint: 'such as 90s, 2m, 1h' })
})

test('the first empty required field is named, optional ones are not', () => {
  const field = fieldOf({
    type: 'object',
    properties: { note: { type: 'string' }, at: READING, over: { type: 'string', pattern: SPAN } },
    required: ['at', 'over'],
  })
  const at = fieldOf(READING)
  if (at.is !== 'group') throw new Error('It is no group.')
  const value = at.parts[1]?.field
  if (!value) throw new Error('It has no parts.')
  const filled = (number: string): FieldDraft => ({
    parts: { meter: { chosen: 0, below: undefined }, value: choose(value, 'a number …', number) },
  })
  expect([
    missingIn(field, draftOf(field)),
    missingIn(field, { parts: { at: filled('11'), over: '' } }),
    missingIn(field, { parts: { at: filled('11'), over: '2m' } }),
  ]).toEqual(['at.value', 'over', undefined])
})
