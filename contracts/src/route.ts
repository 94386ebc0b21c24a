/** REST routes: one description for the app that calls and the gateway that serves. */
import type * as z from 'zod/mini'
import type { Role } from './role.ts'
import type { Decoded } from './tolerant.ts'

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with parameters in braces, for example `/api/sensor/unpair/{id}`. */
  readonly path: `/${string}`
  /** Role that the caller needs; see `role.ts`. */
  readonly role: Role
  /** Whether the call changes the boat; such a call is never repeated, prefetched or cached by any layer. */
  readonly changes: boolean
  /** Whether the app waits without a time limit: the outcome is pushed, or counts however late it comes. */
  readonly hasNoTimeout?: true
  readonly params?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Maximum body size in bytes; `MAX_BODY_BYTES` if undefined. */
  readonly maxBodyBytes?: number
  /** Schema of the reply; a route without one answers 200 with an empty body. */
  readonly reply?: z.ZodMiniType
}

type Parsed<S> = S extends z.ZodMiniType<infer T> ? T : undefined
export type ParamsOf<R extends Route> = Parsed<R['params']>
export type BodyOf<R extends Route> = Parsed<R['body']>
export type ReplyOf<R extends Route> = Parsed<R['reply']>

/** Body limit in bytes of a call without one of its own. */
export const MAX_BODY_BYTES = 65_536
/** Body limit in bytes of a call with two or three fields. */
export const SHORT_BODY_BYTES = 4_096

/** Keeps a description with a misspelled member, which would be ignored, from compiling. */
type NoOthers<R> = { readonly [Name in Exclude<keyof R, keyof Route>]: never }

/**
 * Returns the description unchanged, but with its literal types, from which parameters, body and reply are inferred.
 */
export const route = <const R extends Route>(route: R & NoOthers<R>): R => route

/** The path of a route with its parameters filled in and encoded. @throws Error if a parameter is missing. */
export function pathOf(route: Route, params: Readonly<Record<string, string | number | boolean>> = {}): string {
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${route.method} ${route.path} needs the parameter '${name}'.`)
    // A comma may stand in a path as it is, and the range of a trip has one. OPEN-078.
    return encodeURIComponent(String(value)).replaceAll('%2C', ',')
  })
}

/** Decodes the text of a 200 answer. Returns undefined as the value for a route without a reply; never throws. */
export function decodeReply<R extends Route>(route: R, text: string): Decoded<ReplyOf<R>> {
  // The type of a reply follows from its schema, which a conditional type cannot show to the compiler.
  const schema = route.reply as z.ZodMiniType<ReplyOf<R>> | undefined
  if (schema === undefined) return { ok: true, value: undefined as ReplyOf<R> }
  try {
    const result = schema.safeParse(JSON.parse(text))
    if (result.success) return { ok: true, value: result.data }
    const issue = result.error.issues[0]
    return { ok: false, problem: `${issue?.path.join('.') || 'answer'}: ${issue?.message ?? 'unreadable'}` }
  } catch {
    return { ok: false, problem: 'the answer is no JSON' }
  }
}
