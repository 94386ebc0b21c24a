/** Every kind of step of the fake boat has a form that can be filled in. */
import { HARDWARE } from '../../../simulator/src/player/kinds/hardware.ts'
import { jsonSchemaOf } from '../../../simulator/src/player/jsonSchema.ts'
import { expect, test } from 'vitest'
import { draftOf, type Field, fieldOf, type Schema } from './field.ts'

/** Number of fields that can be typed only as JSON, by kind of step. */
const IN_JSON: Readonly<Record<string, number>> = { push: 1, fault: 4 }

const leaves = (field: Field): readonly Field['is'][] =>
  field.is === 'group'
    ? field.parts.flatMap(it => leaves(it.field))
    : field.is === 'choice'
      ? field.options.flatMap(it => leaves(it.field))
      : [field.is]

test.each(HARDWARE.map(it => [it.name, it] as const))('%s has a form that can be filled in', (name, kind) => {
  const field = fieldOf(jsonSchemaOf(kind.params) as Schema)
  expect(draftOf(field)).toBeDefined()
  expect(leaves(field).filter(it => it === 'json')).toHaveLength(IN_JSON[name] ?? 0)
})
