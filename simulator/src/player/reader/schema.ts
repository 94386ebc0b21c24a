/** Creates the JSON Schema for editors from the loader's tables. */
import { Head } from '../head.ts'
import { parse } from 'yaml'
import type { StepKind } from '../kind.ts'
import { expect } from '#player/kinds/expect.ts'
import { stepKinds } from '#player/kinds/table.ts'
import { type JsonSchema, jsonSchemaOf } from '../jsonSchema.ts'
import type { Vocabulary } from '../vocabulary.ts'

const STEPS: JsonSchema = { type: 'array', items: { $ref: '#/definitions/step' } }

/**
 * Draft 7 has the best editor support. A step is an object with one key, so that editors suggest all kinds with their
 * help.
 */
export function scenarioSchema(vocabulary: Vocabulary): JsonSchema {
  const head = jsonSchemaOf(Head)
  const kinds = stepKinds(vocabulary).map(it => [it.name, paramsOf(it)] as const)
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Scenario of a boat',
    ...head,
    properties: { ...head.properties, steps: { ...STEPS, description: 'What happens, in order.' } },
    definitions: {
      ...shared(vocabulary),
      step: {
        type: 'object',
        minProperties: 1,
        maxProperties: 1,
        additionalProperties: false,
        properties: Object.fromEntries(kinds),
      },
    },
  }
}

/** Definitions that several kinds share. */
const SHARED = ['app', 'state'] as const

function shared(vocabulary: Vocabulary): Record<string, JsonSchema> {
  const { properties = {} } = jsonSchemaOf(expect(vocabulary).params)
  return Object.fromEntries(
    SHARED.flatMap(key => (typeof properties[key] === 'object' ? [[key, properties[key]]] : [])),
  )
}

function paramsOf({ params, help, examples }: StepKind): JsonSchema {
  const schema = jsonSchemaOf(params)
  const { properties = {} } = schema
  const inner = properties['do'] ? { do: { ...STEPS, minItems: 1 } } : {}
  const common = Object.fromEntries(
    SHARED.filter(key => key in properties).map(key => [key, { $ref: `#/definitions/${key}` }]),
  )
  const own = schema.properties ? { properties: { ...properties, ...common, ...inner } } : {}
  return { ...schema, ...own, description: help, examples: examples.map(it => parse(it)) }
}

/** Returns the JSON Schema as the content of its file: indented, with a final line feed. */
export const schemaText = (vocabulary: Vocabulary): string => `${JSON.stringify(scenarioSchema(vocabulary), null, 2)}\n`
