import { expect, test } from 'vitest'
import type { JsonSchema } from '@drydock/simulator'
import { languageText, typeText } from './language.ts'

/** Returns the type of texts that are a number with one of these units. */
const numbersOf = (...units: readonly string[]): string => units.map(it => `\`\${number}${it}\``).join(' | ')

test.each<[JsonSchema | boolean, string]>([
  [{ type: 'string', pattern: '^x$' }, 'string'],
  [{ type: 'string', pattern: '^(\\d+(?:\\.\\d+)?)(ms|s|m|h|d)$' }, numbersOf('ms', 's', 'm', 'h', 'd')],
  [{ type: 'string', pattern: '^(\\d+(?:\\.\\d+)?)(kts|m\\/s)$' }, numbersOf('kts', 'm/s')],
  [
    { type: 'string', pattern: '^(?:any|GET /api/Alarm|GET /api/sensor/enroll/[^/]+)$' },
    `"any" | "GET /api/Alarm" | \`GET /api/sensor/enroll/\${string}\``,
  ],
  [{ type: 'integer' }, 'number'],
  [{ const: 'NotPresent' }, '"NotPresent"'],
  [{ enum: ['a', 1] }, '"a" | 1'],
  [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, '(number) | (null)'],
  [{ type: ['string', 'null'] }, '(string) | (null)'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, 'readonly ("a" | "b")[]'],
  [
    { type: 'object', properties: { a: { type: 'boolean' }, b: {} }, required: ['a'] },
    '{\nreadonly "a": boolean\nreadonly "b"?: unknown\n}',
  ],
  [
    { type: 'object', propertyNames: { enum: ['x'] }, additionalProperties: { type: 'number' } },
    '{ readonly [K in "x"]?: number }',
  ],
  [{ $ref: '#/definitions/step' }, 'Step'],
  [true, 'unknown'],
  [false, 'never'],
])('the schema %j is the type %s', (schema, type) => {
  expect(typeText(schema)).toBe(type)
})

test('a description that contains the end of a comment is escaped', () => {
  expect(typeText({ type: 'object', properties: { a: { type: 'string', description: 'a */ b' } } })).toBe(
    '{\n/** a *\\/ b */\nreadonly "a"?: string\n}',
  )
})

test('the language names every kind of step, and the kinds that hardware does', () => {
  const text = languageText()
  expect(text).toContain('readonly "expect": ')
  expect(text).toContain(`readonly "over": ${numbersOf('ms', 's')} |`)
  expect(text).toMatch(/readonly "rest"\?: "GET \/config.json" \| .*"GET \/api\/Alarm\/Arm" \| /)
  expect(/^export type HardwareStep = StepOf<(.*)>$/m.exec(text)?.[1]?.split(' | ')).toEqual(
    expect.arrayContaining(['"alarm"', '"fault"', '"reading"']),
  )
})
