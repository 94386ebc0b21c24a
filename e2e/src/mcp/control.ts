/** Client of the control interface: calls its routes with the token. */
import { type ControlRoute, parseJson } from '@drydock/contracts'
import type { Control } from '@drydock/simulator'
import * as z from 'zod/mini'
import { CliError } from '#runner/host/cliError.ts'

type Reply<R extends ControlRoute> = R['reply'] extends z.ZodMiniType ? z.output<R['reply']> : undefined

export interface ControlCall {
  /** Boat in the path. */
  readonly id?: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export type Ask = <R extends ControlRoute>(route: R, call?: ControlCall) => Promise<Reply<R>>

const Problem = z.object({ detail: z.string(), field: z.optional(z.string()) })

/** Returns the function that calls the routes of a control interface. Its errors are the sentences of refusals. */
export const askWith =
  ({ address, token }: Pick<Control, 'address' | 'token'>): Ask =>
  async (route, { id = '', query = {}, body } = {}) => {
    const path = route.path.replace('{id}', encodeURIComponent(id.toWellFormed()))
    const search = new URLSearchParams(query).toString()
    const reply = await fetch(`${address}${path}${search === '' ? '' : `?${search}`}`, {
      method: route.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await reply.text()
    if (!reply.ok) throw new CliError(sentenceOf(text, reply.status), 2)
    // The type of a reply follows from its schema, which a conditional type cannot show to the compiler.
    return (route.reply === undefined ? undefined : route.reply.parse(JSON.parse(text))) as Reply<typeof route>
  }

function sentenceOf(text: string, status: number): string {
  const problem = Problem.safeParse(parseJson(text))
  if (!problem.success) return `The control interface answered with status ${status}.`
  const { detail, field } = problem.data
  // The tools call the id in the path `boat`.
  return field === undefined ? detail : `${detail} (${field === 'id' ? 'boat' : field})`
}
