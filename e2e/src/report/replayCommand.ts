/** Builds the command that plays a run again. */
import type { Scenario } from '@drydock/simulator'
import type { ReplayOptions } from '#runner/replay/result.ts'

/**
 * Scenarios of the library by their ids, others by their files, from where the command is called; a case is played
 * with its neighbors.
 * `isOwn` tells a file of somebody's own folder `scenarios/` from one of the library, which has the same name.
 */
export function replayCommandOf(
  { id, file }: Pick<Scenario, 'id' | 'file'>,
  { driver, seed, hubProtocol, split, basePath }: ReplayOptions,
  isOwn = false,
): string {
  const words = [
    'npx drydock replay',
    quoted(file.startsWith('scenarios/') && !isOwn ? id : file),
    `--driver ${driver}`,
    seed === undefined ? '' : `--seed ${seed}`,
    hubProtocol === 'json' ? '' : `--hub-protocol ${hubProtocol}`,
    split === true ? '--split-origins' : '',
    basePath === undefined ? '' : `--base-path ${quoted(basePath)}`,
  ]
  return words.filter(it => it !== '').join(' ')
}

/** As a shell reads it as one word. */
const quoted = (word: string): string => (/^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)
