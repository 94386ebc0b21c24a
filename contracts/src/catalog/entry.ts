/**
 * How a call is shown: one request that succeeds on the boat of the examples, its answer, and requests that are
 * refused.
 */
import type * as z from 'zod/mini'
import type { Route } from '../route.ts'

type Part<R, N extends 'params' | 'body' | 'reply'> = R extends { readonly [K in N]: infer S extends z.ZodMiniType }
  ? { readonly [K in N]: z.input<S> }
  : { readonly [K in N]?: never }

/** What goes in and what comes out, as it is on the wire. */
export interface CallExample {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly reply?: unknown
}

/** A refusal of this call alone, beside those of every call: what it is about, and a request that meets with it. */
export interface ErrorExample {
  readonly status: 400 | 403 | 404 | 409
  readonly when: string
  /** How often the request is made until it is refused; the first time unless told. */
  readonly times?: number
  /** Who asks; the captain unless told. */
  readonly as?: 'friend'
  /** What differs from the example. */
  readonly request: Pick<CallExample, 'params' | 'body'>
}

export interface RouteDocumentation {
  readonly example: CallExample
  readonly refusals?: readonly ErrorExample[]
}

/** An example for each route of a table, with exactly the parts that the route has. */
export type RouteDocumentationOf<T extends Readonly<Record<string, Route>>> = {
  readonly [K in keyof T]: {
    readonly example: Part<T[K], 'params'> & Part<T[K], 'body'> & Part<T[K], 'reply'>
    readonly refusals?: readonly ErrorExample[]
  }
}
