/** Every kind of step of the fake boat has a form that can be filled in. */
import { HARDWARE } from '../../../simulator/src/player/kinds/hardware.ts'
import { jsonSchemaOf } from '../../../simulator/src/player/reflection.ts'
import { expect, test } from 'vitest'
import { draftOf, type Field, fieldOf, type Schema } from './field.ts'

const leaves = (field: Field): readonly Field['is'][] =>
  field.is === 'group' ? field.parts.flatMap(it => leaves(it.field)) : field.is === 'choice' ? field.options.flatMap(it => leaves(it.field)) : [field.is]

test.each(HARDWARE.map(it => [it.name, it] as const))('%s', (name, kind) => {
  const field = fieldOf(jsonSchemaOf(kind.params) as Schema)
  expect(draftOf(field)).toBeDefined()
  // A list of anything is the one thing that only JSON can say.
  expect(leaves(field).filter(it => it === 'json')).toEqual(name === 'push' ? ['json'] : [])
})
