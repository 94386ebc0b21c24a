/** JSON Schemas of the contracts, for the wire form before parsing. */
import { Problem } from '@drydock/contracts'
import * as z from 'zod/mini'
import type { ResponseObject, Content, Parameter } from './types.ts'

export type JsonSchema = z.core.JSONSchema.JSONSchema

/**
 * JSON Schema of a contract schema: draft 2020-12 for OpenAPI 3.1, draft 7 for AsyncAPI 3.0. Checks without an
 * equivalent are omitted.
 */
export function schemaOf(schema: z.ZodMiniType, target: 'draft-2020-12' | 'draft-7' = 'draft-2020-12'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target, io: 'input', unrepresentable: 'any' })
  return rest
}

/** The parameters of a path or a query as OpenAPI lists them. */
export function parametersOf(
  schema: z.ZodMiniType | undefined,
  place: 'path' | 'query',
  example: Readonly<Record<string, unknown>> = {},
): readonly Parameter[] {
  const { properties = {}, required = [] } = schema ? schemaOf(schema) : {}
  return Object.entries(properties).map(([name, it]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: Object(it),
    ...(example[name] === undefined ? {} : { example: example[name] }),
  }))
}

/** Returns the OpenAPI content of a JSON body; no example is written if `example` is undefined. */
export const jsonContent = (schema: z.ZodMiniType, example: unknown): Content => ({
  'application/json': { schema: schemaOf(schema), ...(example === undefined ? {} : { example }) },
})

/** Component schemas of error responses. */
export const problemSchemas = () => ({ Problem: schemaOf(Problem) })
/** Returns the OpenAPI response of an error, which refers to the schema of `problemSchemas`. */
export const problemAnswer = (description: string): ResponseObject => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})
