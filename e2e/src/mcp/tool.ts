/** Tool of the MCP server: name, help, parameters and what it does, in one object. */
import * as z from 'zod/mini'
import { jsonSchemaOf, type JsonSchema, parseWith } from '@drydock/simulator'
import { CliError } from '#runner/host/cliError.ts'
import type { McpHost } from './host.ts'

/** Answer of a tool; its text is cut to the limit of the caller. */
export interface ToolReply {
  readonly text: string
  /** A picture in PNG format, beside the text. */
  readonly png?: Uint8Array
  /** True when something failed that the caller asked to check. */
  readonly isError?: boolean
}

/** Default limit of an answer, in bytes of UTF-8: tokens cost money. */
export const DEFAULT_LIMIT = 2_000
const LIMITS = { least: 400, most: 200_000 } as const

const Limit = z
  .int()
  .check(
    z.minimum(LIMITS.least),
    z.maximum(LIMITS.most),
    z.describe(`Bytes of the answer; ${DEFAULT_LIMIT} by default.`),
  )

const LIMITED = { limit: z.optional(Limit) }

/** Parameter that names a boat. */
export const BoatName = z
  .string({ error: "is the id of a boat, such as 'boat-1'" })
  .check(z.minLength(1), z.describe("Id, such as 'boat-1'."))

export interface Tool {
  readonly name: string
  readonly description: string
  /** Whether it changes nothing: neither a boat nor a file. */
  readonly isReadOnly: boolean
  readonly schema: JsonSchema
  /**
   * Checks the parameters and runs.
   * @throws {CliError} When a parameter is invalid.
   */
  call(
    given: Readonly<Record<string, unknown>>,
    host: McpHost,
    canceled?: AbortSignal,
  ): Promise<{ readonly answer: ToolReply; readonly limit: number }>
}

const NEVER = new AbortController().signal

interface Definition<S extends z.core.$ZodLooseShape> {
  readonly name: string
  readonly description: string
  readonly isReadOnly?: boolean
  readonly params: S
  /** `canceled` is aborted when the client no longer waits for the answer. */
  run(
    given: z.output<z.ZodMiniObject<S, z.core.$strict>>,
    host: McpHost,
    canceled: AbortSignal,
  ): Promise<ToolReply | string>
}

/** Makes a tool. Each one takes `limit` beside its own parameters. */
export function tool<const S extends z.core.$ZodLooseShape>({
  name,
  description,
  isReadOnly = false,
  params,
  run,
}: Definition<S>): Tool {
  const schema = z.strictObject(params)
  return {
    name,
    description,
    isReadOnly,
    schema: jsonSchemaOf(z.strictObject({ ...params, ...LIMITED })),
    async call(given, host, canceled = NEVER) {
      const { limit: wanted, ...own } = given
      const { limit = DEFAULT_LIMIT } = parsed(z.strictObject(LIMITED), { limit: wanted }, name)
      const answer = await run(parsed(schema, own, name), host, canceled)
      return { answer: typeof answer === 'string' ? { text: answer } : answer, limit }
    },
  }
}

function parsed<S extends z.ZodMiniType>(schema: S, given: unknown, name: string): z.output<S> {
  const reading = parseWith(schema, given)
  if ('it' in reading) return reading.it
  const sentences = reading.problems.map(
    ({ message, meant }) => message + (meant === undefined ? '' : ` Did you mean '${meant}'?`),
  )
  throw new CliError(`The tool ${name} was called with invalid parameters: ${sentences.join(' ')}`, 2)
}
