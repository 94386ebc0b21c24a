/** Checks the arguments of a call against what its method declares. Error texts are those of ASP.NET Core. */
import { invalidData } from './protocols/errors.ts'
import { isRecord } from './protocols/fields.ts'

/** A kind of argument. As in .NET, null is a string, an object and an array, but no number and no boolean. */
type ArgumentKind = keyof typeof kinds

/** Kind of one argument, or something that converts it and throws if it does not fit, such as a schema of zod. */
export type Argument = ArgumentKind | { parse(value: unknown): unknown }

type Declaration = {
  args?: number | readonly Argument[]
  parse?(args: readonly unknown[]): readonly unknown[]
}

const kinds = {
  any: () => true,
  string: (value: unknown) => value === null || typeof value === 'string',
  number: (value: unknown) => typeof value === 'number',
  boolean: (value: unknown) => typeof value === 'boolean',
  object: (value: unknown) => value === null || isRecord(value),
  array: (value: unknown) => value === null || Array.isArray(value),
}

const WRONG_TYPES =
  'Error binding arguments. Make sure that the types of the provided values match the types of the hub method being invoked.'

/** Returns the arguments as the method takes them. @throws if number or types differ from those of the method */
export function bindArguments({ args: expected, parse }: Declaration, given: readonly unknown[]): readonly unknown[] {
  const count = typeof expected === 'object' ? expected.length : expected
  if (count !== undefined && count !== given.length)
    throw invalidData(`Invocation provides ${given.length} argument(s) but target expects ${count}.`)
  const bound = typeof expected === 'object' ? expected.map((kind, at) => convert(kind, given[at])) : given
  return parse ? parse(bound) : bound
}

function convert(argument: Argument, value: unknown): unknown {
  if (typeof argument === 'string') {
    if (kinds[argument](value)) return value
    throw invalidData(WRONG_TYPES)
  }
  try {
    return argument.parse(value)
  } catch {
    throw invalidData(WRONG_TYPES)
  }
}
