/** Properties of explorations: what must hold always, never, or again within a time. */
import type { Span } from '#fixture/public/api.ts'
import type { Condition, Property, WalkApp } from './api.ts'

/** Returns a property whose condition holds whenever it is looked at. */
export const alwaysHolds = <A extends WalkApp>(name: string, condition: Condition<A>): Property<A> => ({
  kind: 'always',
  name,
  condition,
  within: undefined,
})

/** Returns a property whose condition never holds. */
export const neverHolds = <A extends WalkApp>(name: string, condition: Condition<A>): Property<A> => ({
  kind: 'never',
  name,
  condition,
  within: undefined,
})

/** Returns a property whose condition is never false for longer than the time of `within`. */
export const eventuallyHolds = <A extends WalkApp>(
  name: string,
  condition: Condition<A>,
): { within(span: Span): Property<A> } => ({
  // What is there without `within` names the property in the error.
  ...({ kind: 'eventually', name, condition } as const),
  within: span => ({ kind: 'eventually', name, condition, within: span }),
})
