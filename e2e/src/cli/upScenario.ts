/** Scenario of `drydock up`: the one that is named, and the moment at which it is held. */
import { type Duration, parseDuration } from '@drydock/contracts'
import type { Scenario } from '@drydock/simulator'
import { CliError } from '#runner/host/cliError.ts'
import { scenariosOf } from '#runner/host/library.ts'
import { seedNumber } from './command.ts'

/**
 * Returns the scenario that a word names; undefined without a word.
 * @throws {CliError} When the word and the case match none or several.
 */
export function scenarioOf(
  word: string | undefined,
  { case: name }: { readonly case?: string | undefined },
): Scenario | undefined {
  if (word === undefined && name !== undefined)
    throw new CliError('--case needs a scenario: drydock up SC-30 --case NAME', 2)
  if (word === undefined) return undefined
  const all = scenariosOf([word])
  const found = name === undefined ? all : all.filter(it => it.case === name)
  const [first, second] = found
  if (first && !second) return first
  const cases = all.filter(it => it.id === all[0]?.id).map(it => `'${it.case}'`)
  if (new Set(all.map(it => it.file)).size === 1 && all.length > 1)
    throw new CliError(
      `'${word}' has several cases${first ? '' : `, and none is called '${name}'`}. Name one with --case: ${cases.join(', ')}.`,
      2,
    )
  throw new CliError(
    first ? `'${word}' matches several scenarios; name one of them.` : `'${word}' has no case '${name}'. Omit --case.`,
    2,
  )
}

/** Returns the scenario with another seed. */
export function seeded(scenario: Scenario | undefined, seed: string | undefined): Scenario | undefined {
  if (seed === undefined) return scenario
  const number = seedNumber(seed)
  if (!scenario) throw new CliError('--seed needs a scenario: drydock up SC-39 --seed 7', 2)
  return { ...scenario, seed: number }
}

/**
 * Returns the moment at which the clock is paused, in milliseconds since the start of the scenario.
 * @throws {CliError} When the time is invalid, or other options contradict it.
 */
export function untilOf(
  { until, speed }: { readonly until?: string | undefined; readonly speed?: string | undefined },
  scenario: Scenario | undefined,
): Duration | undefined {
  if (until === undefined) return undefined
  const at = spanOf(until)
  if (at === undefined) throw new CliError(`--until takes a time such as 90s or 3m10s, not '${until}'.`, 2)
  if (!scenario) throw new CliError('--until needs a scenario: drydock up SC-39 --until 3m10s', 2)
  if (speed !== undefined)
    throw new CliError('--until pauses the clock, so --speed has no effect. Omit one of them.', 2)
  return at
}

/** Longest time that a boat plays at once. */
const MOST_MS = 366 * 24 * 3_600_000

/** Parses '90s' or '3m10s'; undefined for any other text. */
function spanOf(text: string): Duration | undefined {
  const parts = text.match(/\d+(?:\.\d+)?(?:ms|[smhd])/g) ?? []
  const sum = parts.reduce((all, it) => all + (parseDuration(it) ?? 0), 0)
  return parts.length > 0 && parts.join('') === text && sum <= MOST_MS ? sum : undefined
}
