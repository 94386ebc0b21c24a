/** Builds the commands that play a run again, or play its hardware up to a moment and hold it there. */
import { type Scenario, timeText } from '@drydock/simulator'
import type { Duration } from '@drydock/contracts'
import { PACKED } from '#paths.ts'
import type { ReplayOptions } from '#runner/replay/result.ts'

/**
 * Returns the command: library scenarios by id, others by file from the current folder; a case is played with its
 * siblings. `isOwn` marks a file of the user's folder `scenarios/`, whose path may look like one of the library.
 */
export function replayCommandOf(
  scenario: Pick<Scenario, 'id' | 'file'>,
  options: ReplayOptions,
  isOwn = false,
): string {
  return joined(['npx drydock replay', wordOf(scenario, isOwn), `--driver ${options.driver}`, ...settingsOf(options)])
}

/**
 * Returns the command that plays the hardware of one case up to a moment, and holds the boat there with the console.
 *
 * @param at milliseconds since the start of the scenario.
 */
export function holdCommandOf(
  scenario: Pick<Scenario, 'id' | 'case' | 'file'>,
  options: ReplayOptions,
  at: Duration,
  { isOwn = false, isPacked = PACKED }: { readonly isOwn?: boolean; readonly isPacked?: boolean } = {},
): string {
  return joined([
    isPacked ? 'npx drydock up' : 'npm start --',
    wordOf(scenario, isOwn),
    scenario.case === '' ? '' : `--case ${quoted(scenario.case)}`,
    `--until ${timeText(at).replaceAll(' ', '')}`,
    ...settingsOf(options),
  ])
}

const wordOf = ({ id, file }: Pick<Scenario, 'id' | 'file'>, isOwn: boolean): string =>
  quoted(file.startsWith('scenarios/') && !isOwn ? id : file)

/** Returns the options of a run that both commands take. */
const settingsOf = ({ seed, hubProtocol, split, basePath }: ReplayOptions): readonly string[] => [
  seed === undefined ? '' : `--seed ${seed}`,
  hubProtocol === 'json' ? '' : `--hub-protocol ${hubProtocol}`,
  split === true ? '--split-origins' : '',
  basePath === undefined ? '' : `--base-path ${quoted(basePath)}`,
]

const joined = (words: readonly string[]): string => words.filter(it => it !== '').join(' ')

/** Quotes a word for a shell, if it needs that. */
export const quoted = (word: string): string => (/^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)
