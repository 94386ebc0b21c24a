/** One JSON Schema for editors, from the same tables that the loader reads with. */
import { Head } from './head.ts'
import type { StepKind } from './kind.ts'
import { stepKinds } from './kinds/table.ts'
import { type JsonSchema, jsonSchemaOf } from './reflection.ts'
import type { Vocabulary } from './vocabulary.ts'

const STEPS: JsonSchema = { type: 'array', items: { $ref: '#/definitions/step' } }

/** Draft 7, which editors know best. A step is an object with one key, so that editors offer all kinds with their help. */
export function scenarioSchema(vocabulary: Vocabulary): JsonSchema {
  const head = jsonSchemaOf(Head)
  const kinds = stepKinds(vocabulary).map(it => [it.name, paramsOf(it)] as const)
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Scenario of a boat',
    ...head,
    properties: { ...head.properties, steps: { ...STEPS, description: 'What happens, in order.' } },
    definitions: { step: { type: 'object', minProperties: 1, maxProperties: 1, additionalProperties: false, properties: Object.fromEntries(kinds) } },
  }
}

function paramsOf({ params, help }: StepKind): JsonSchema {
  const schema = jsonSchemaOf(params)
  const inner = schema.properties?.['do'] ? { properties: { ...schema.properties, do: { ...STEPS, minItems: 1 } } } : {}
  return { ...schema, ...inner, description: help }
}

/** The schema as its file holds it. */
export const schemaText = (vocabulary: Vocabulary): string => `${JSON.stringify(scenarioSchema(vocabulary), null, 2)}\n`
