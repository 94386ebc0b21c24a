/** Filters around the calls of clients. */
import type { CallContext } from './calls.ts'
import type { HubConnection } from './connection.ts'

/** A call that passes a filter. */
export type FilteredCall<User> = {
  /** Connection of the client that calls. */
  readonly connection: HubConnection<User>
  /** Name of the method as the client wrote it. */
  readonly target: string
  /** Arguments that have passed their check. */
  readonly args: readonly unknown[]
  /** Aborted when the client cancels the call or its connection ends. */
  readonly signal: AbortSignal
}

/**
 * Runs around a call, after its arguments and its authorization were checked. It returns the result of `next` or
 * another one, and may throw. The result of a stream is its iterable.
 */
export type CallFilter<User> = (call: FilteredCall<User>, next: () => unknown) => unknown

/** Runs a method through all filters, the first outermost. */
export function runFiltered<User extends object>(
  { options: { filters = [] } }: { readonly options: { readonly filters?: readonly CallFilter<User>[] } },
  { target, args, connection }: Omit<FilteredCall<User>, 'signal'>,
  context: CallContext,
  method: () => unknown,
): unknown {
  if (filters.length === 0) return method()
  const call: FilteredCall<User> = { connection, target, args, signal: context.signal }
  const from = (at: number): unknown => {
    const filter = filters[at]
    return filter ? filter(call, () => from(at + 1)) : method()
  }
  return from(0)
}
