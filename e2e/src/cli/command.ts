/** Command definition: arguments, options and the function that runs, in one object. */
import { parseArgs } from 'node:util'
import { CliError } from '#runner/host/cliError.ts'
import { endSignalWaits } from './stopSignal.ts'

export interface Option {
  /** A pair is two words: `--tls CERT KEY`. The value of an optional one follows '=': `--cached=DIR`. */
  readonly type: 'string' | 'boolean' | 'pair' | 'optional'
  /** Placeholder of the value in the help, such as 'N'. */
  readonly placeholder?: string
  readonly help: string
}
type Options = Readonly<Record<string, Option>>
type Value = string | boolean | readonly [string, string]
interface Values {
  readonly string: string
  readonly boolean: boolean
  readonly pair: readonly [string, string]
  /** Empty without a value. */
  readonly optional: string
}
export type ParsedOptions<O extends Options> = { readonly [K in keyof O]: Values[O[K]['type']] | undefined }

export interface Command<O extends Options = Options> {
  /** Positional arguments as the help shows them, and the maximum number of them. */
  readonly arguments?: string
  readonly maxArguments?: number
  readonly description: string
  readonly options: O
  /** Returns the exit code. */
  run(words: readonly string[], given: ParsedOptions<O>): Promise<number>
}

/** A command as `COMMANDS` lists it: `start` parses the arguments, then runs the command. */
export interface LoadedCommand {
  readonly arguments: string
  readonly description: string
  readonly options: Options
  start(typed: readonly string[]): Promise<number>
}

/**
 * Makes a command that parses its words and options before it runs.
 * @throws CliError if there are too many words.
 */
export function command<const O extends Options>(it: Command<O>): LoadedCommand {
  return {
    arguments: it.arguments ?? '',
    description: it.description,
    options: it.options,
    async start(typed) {
      const { words, values } = await read(typed, it.options)
      if (words.length > (it.maxArguments ?? 0))
        throw new CliError(`unexpected argument '${words[it.maxArguments ?? 0]}'. See --help.`, 2)
      // The values match the table of options; the types of parseArgs cannot express that for a generic table.
      return it.run(words, values as ParsedOptions<O>).finally(endSignalWaits)
    },
  }
}

/** An optional value must not take the next word, which may be a scenario. */
const PARSED_AS = { string: 'string', pair: 'string', boolean: 'boolean', optional: 'boolean' } as const

/**
 * Parses command-line arguments.
 * @throws {CliError} With one line that names the wrong argument.
 */
async function read(
  typed: readonly string[],
  options: Options,
): Promise<{ words: readonly string[]; values: Record<string, Value> }> {
  const types = Object.fromEntries(Object.entries(options).map(([name, it]) => [name, { type: PARSED_AS[it.type] }]))
  const { tokens } = parseArgs({
    args: [...typed],
    options: types,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const values: Record<string, Value> = {}
  const words: string[] = []
  let half: { readonly name: string; readonly needs: CliError; readonly first: string } | undefined
  for (const token of tokens) {
    if (half && token.kind === 'positional') {
      values[half.name] = [half.first, token.value]
      half = undefined
      continue
    }
    if (half) throw half.needs
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (!option)
      throw await unknownWord(
        'option',
        token.rawName,
        Object.keys(options).map(it => `--${it}`),
      )
    if (option.type === 'boolean' && token.value !== undefined)
      throw new CliError(`${token.rawName} takes no value.`, 2)
    const needs = new CliError(
      `${token.rawName} needs ${option.type === 'pair' ? 'two values' : 'a value'}: ${token.rawName} ${option.placeholder ?? 'TEXT'}.`,
      2,
    )
    if (PARSED_AS[option.type] === 'string' && !hasValue(token)) throw needs
    if (option.type === 'pair') half = { name: token.name, needs, first: token.value ?? '' }
    else values[token.name] = token.value ?? (option.type === 'optional' ? '' : true)
  }
  if (half) throw half.needs
  return { words, values }
}

/** A separate word that begins with '--' is the next option; `--name=--value` passes such a value. */
const hasValue = ({ value = '', inlineValue }: { value?: string | undefined; inlineValue?: boolean | undefined }) =>
  value !== '' && (inlineValue === true || !value.startsWith('--'))

/** Returns the error for an unknown word, with the nearest known word as a suggestion. */
export async function unknownWord(kind: string, word: string, candidates: readonly string[]): Promise<CliError> {
  const { nearest } = await import('@drydock/simulator')
  const meant = nearest(word, candidates)
  return new CliError(
    `unknown ${kind} '${word}'.${meant === undefined ? ' See --help.' : ` Did you mean '${meant}'?`}`,
    2,
  )
}

/** Returns an option's whole number within its bounds, or `fallback` when the option is absent. */
export function wholeNumber(
  text: string | undefined,
  option: string,
  fallback: number,
  least = 0,
  most = Number.MAX_SAFE_INTEGER,
): number {
  if (text === undefined) return fallback
  const value = Number(text)
  if (!/^-?\d+$/.test(text) || value < least || value > most)
    throw new CliError(`${option} takes a whole number from ${least} to ${most}, not '${text}'.`, 2)
  return value
}

/** Returns the value of `--seed`: any whole number, as in a scenario. */
export const seedNumber = (text: string): number => wholeNumber(text, '--seed', 1, Number.MIN_SAFE_INTEGER)

/** Returns an option's value, which must be one of `words`, or `fallback` when the option is absent. */
export function oneOf<const T extends string>(
  text: string | undefined,
  option: string,
  words: readonly T[],
  fallback: T,
): T {
  if (text === undefined) return fallback
  const found = words.find(it => it === text)
  if (found === undefined) throw new CliError(`${option} takes one of ${words.join(', ')}, not '${text}'.`, 2)
  return found
}
