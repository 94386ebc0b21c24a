import { expect, test } from 'vitest'
import { entitiesOf } from './entities.ts'

test.each([
  ['<!ENTITY a "one">', 'one'],
  ["<!ENTITY a 'one'>", 'one'],
  [`<!ENTITY a "it's">`, "it's"],
  ['<!ENTITY a "<!ENTITY a \'two\'>">', "<!ENTITY a 'two'>"],
  ['<!ENTITY b "one" a "two">', '&a;'],
  ['<!ENTITY a "one>', '&a;'],
  ["<!ENTITY b \"<!ENTITY a 'one'>", 'one'],
  ['<!ENTITY b ><!ENTITY a "one">', 'one'],
  ['<!-- <!ENTITY a "one"> -->', '&a;'],
])('the entity a is read from %j', (doctype, text) => {
  expect(entitiesOf(doctype, {})['a']).toBe(text)
})

test.each([
  ['<!ENTITY a SYSTEM "file">', 'External entities are not supported'],
  ['<!ENTITY <!ENTITY > b', 'External entities are not supported'],
  ['<!ENTITY % a "one">', 'Parameter entities are not supported'],
])('%j is refused', (doctype, reason) => {
  expect(() => entitiesOf(doctype, {})).toThrow(reason)
})
