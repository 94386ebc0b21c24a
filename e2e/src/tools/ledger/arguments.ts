/** Arguments of `npm run ledger`. */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { GivenQueue } from '#queue/runSeeds.ts'
import { CliError, messageOf } from '#runner/host/cliError.ts'

/** Voyages by their seeds: `count` of them, from `first` on. */
export interface Voyages {
  readonly count: number
  readonly first: number
}

export interface LedgerArguments {
  readonly voyages: Voyages
  /** Number of processes that share the voyages. */
  readonly processes: number
  readonly queue: GivenQueue
}

const USAGE = 'npm run ledger -- [COUNT [FIRST [PROCESSES]]] [--queue URL [--attach RUN] [--patience SPAN]]'
const USUAL_COUNT = 1_000

const refusal = (problem: string): CliError => new CliError(`${problem} Usage: ${USAGE}`, 2)

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { queue: { type: 'string' }, attach: { type: 'string' }, patience: { type: 'string' } },
    })
  } catch (error) {
    throw refusal(messageOf(error).replace(/(?:(?<=')\. .*|\.?)$/s, '.'))
  }
}

function numberOf(word: string | undefined, name: string, fallback: number): number {
  if (word === undefined) return fallback
  const number = Number(word)
  if (!/^\d+$/.test(word) || number === 0 || !Number.isSafeInteger(number))
    throw refusal(`${name} is a whole number from 1 on, not '${word}'.`)
  return number
}

/**
 * Reads the arguments of `npm run ledger`.
 * @param words The arguments, without the name of the program.
 * @throws {CliError} With one line that names the wrong argument.
 */
export function readArguments(words: readonly string[]): LedgerArguments {
  const { values, positionals } = parse(words)
  const [count, first, processes, extra] = positionals
  if (extra !== undefined) throw refusal(`'${extra}' is one argument too many.`)
  return {
    voyages: { count: numberOf(count, 'COUNT', USUAL_COUNT), first: numberOf(first, 'FIRST', 1) },
    processes: numberOf(processes, 'PROCESSES', availableParallelism()),
    queue: values,
  }
}
