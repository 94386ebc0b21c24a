import { expect, test } from 'vitest'
import { HARDWARE } from '#player/kinds/hardware.ts'
import { scenarioSchema } from './schema.ts'
import { VOCABULARY } from '../testing.ts'

const schema = JSON.parse(JSON.stringify(scenarioSchema(VOCABULARY)))

test('the schema has every step kind with its help', () => {
  const { properties } = schema.definitions.step
  expect(Object.keys(properties)).toEqual([
    'at',
    'after',
    'advance',
    'open',
    'captain',
    'phone',
    'as',
    'shot',
    'wait',
    'expect',
    'none',
    'always',
    'never',
    'when',
    'every',
    'only',
    ...HARDWARE.map(it => it.name),
  ])
  for (const it of HARDWARE) expect(properties[it.name].description).toBe(it.help)
})

test('the schema has actions and observations with their help', () => {
  const { captain, expect: expected } = schema.definitions.step.properties
  const { app } = schema.definitions
  expect(captain.anyOf[0]).toEqual({ type: 'string', const: 'arm', description: 'Arms.' })
  expect(captain.anyOf[1].properties.enrol).toMatchObject({ description: 'Enrols.', enum: ['smartPlug', 'smoke'] })
  expect(expected.properties.app).toEqual({ $ref: '#/definitions/app' })
  expect(app.properties.screen).toMatchObject({ description: 'Where the app is.', enum: ['start', 'home'] })
})

test('nested steps refer to the step definition', () => {
  const { as, when } = schema.definitions.step.properties
  expect([as.properties.do.items, when.properties.do.items]).toEqual([
    { $ref: '#/definitions/step' },
    { $ref: '#/definitions/step' },
  ])
})

test('a duration is text with its unit', () => {
  expect(schema.definitions.step.properties.advance).toMatchObject({
    type: 'string',
    pattern: expect.stringContaining('ms|s|m|h|d'),
  })
})
