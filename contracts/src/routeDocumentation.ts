/**
 * Documentation of a route: what it does, a request that succeeds on the example boat, its reply, and requests that
 * fail.
 */
import type * as z from 'zod/mini'
import type { Route } from './route.ts'

type Part<R, N extends 'params' | 'body' | 'reply'> = R extends { readonly [K in N]: infer S extends z.ZodMiniType }
  ? { readonly [K in N]: z.input<S> }
  : { readonly [K in N]?: never }

/** Request and reply of a call in wire form. */
export interface CallExample {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly reply?: unknown
}

/** An error response that only this call gives, with a request that causes it. */
export interface ErrorExample {
  readonly status: 400 | 403 | 404 | 409
  readonly when: string
  /** Number of requests until one is refused; 1 if undefined. */
  readonly times?: number
  /** Role of the caller; the captain if undefined. */
  readonly as?: 'friend'
  /** The parts in which the request differs from the example. */
  readonly request: Pick<CallExample, 'params' | 'body'>
}

export interface RouteDocumentation {
  /** What the call does, for the reader of the documentation; the app does not load it. */
  readonly summary: string
  readonly example: CallExample
  readonly refusals?: readonly ErrorExample[]
}

/** Documentation for each route of a table, with exactly the parts that the route has. */
export type RouteDocumentationOf<T extends Readonly<Record<string, Route>>> = {
  readonly [K in keyof T]: {
    readonly summary: string
    readonly example: Part<T[K], 'params'> & Part<T[K], 'body'> & Part<T[K], 'reply'>
    readonly refusals?: readonly ErrorExample[]
  }
}
