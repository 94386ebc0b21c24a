/** Object schemas whose fields are built at the first use. */
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { lazyObject } from './lazyObject.ts'
import { withWireFormat } from './wireFormat.ts'

const nameField = () => vi.fn(() => ({ name: z.string() }))

it('an object schema builds its fields at the first use, once', () => {
  const build = nameField()
  const schema = lazyObject(build)
  expect(build).not.toHaveBeenCalled()
  schema.parse({ name: 'Freja' })
  schema.parse({ name: 'Saga' })
  expect(build).toHaveBeenCalledOnce()
})

it('lists, optional fields, unions and copies of a schema do not build its fields', () => {
  const build = nameField()
  const schema = lazyObject(build)
  z.array(schema)
  z.optional(schema)
  z.union([schema, z.string()])
  z.catch(schema, { name: '' })
  withWireFormat('place', schema)
  expect(build).not.toHaveBeenCalled()
})

it('copies of a schema share its fields', () => {
  const schema = lazyObject(nameField())
  expect(withWireFormat('place', schema).shape.name).toBe(schema.shape.name)
})

it('an object schema can be extended, and keeps its own fields', () => {
  const schema = lazyObject(nameField())
  expect(z.extend(schema, { age: z.number() }).parse({ name: 'Freja', age: 3 })).toEqual({ name: 'Freja', age: 3 })
  expect(schema.parse({ name: 'Freja', age: 3 })).toEqual({ name: 'Freja' })
})

it('an object schema drops unknown fields', () => {
  expect(lazyObject(nameField()).parse({ name: 'Freja', age: 3 })).toEqual({ name: 'Freja' })
})

it('the JSON Schema is that of `z.object`', () => {
  expect(z.toJSONSchema(lazyObject(nameField()))).toEqual(z.toJSONSchema(z.object({ name: z.string() })))
})
