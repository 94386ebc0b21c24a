/** `drydock list`: lists the scenarios of the library, or the base boats. */
import { command } from './command.ts'
import { baseBoats } from '#runner/host/baseBoats.ts'
import { CliError } from '#runner/host/cliError.ts'
import { selectionOf, problemLines } from '#runner/host/library.ts'
import { scenarioFiles } from '#runner/host/scenarioFiles.ts'

export const list = command({
  arguments: '[words…]',
  maxArguments: 100,
  description:
    'Lists all scenarios, or those that the words select: files (.yaml), folders, globs, ids, requirements, areas or whole words of names. Prints the errors of files that cannot be read, and exits with 2 if there are any. With --bases it lists the base boats instead.',
  options: {
    bases: { type: 'boolean', help: 'Lists the base boats: the default boat, and the plans in scenarios/bases.' },
    json: {
      type: 'boolean',
      help: 'Prints JSON: id, name, file and covers of each; of base boats name, file and description.',
    },
  },
  async run(words, given) {
    if (given.bases === true) return listBases(words, given.json === true)
    const { scenarios, unreadable } = selectionOf(words)
    const found = scenarioFiles(scenarios)
    const width = Math.max(0, ...found.map(it => it.id.length))
    process.stdout.write(
      given.json === true
        ? `${JSON.stringify(found)}\n`
        : found.map(it => `${it.id.padEnd(width)}  ${it.name}\n`).join(''),
    )
    for (const it of unreadable) process.stderr.write(`${problemLines(it).join('\n')}\n`)
    return unreadable.length > 0 ? 2 : 0
  },
})

/** @throws {CliError} When there are words. */
function listBases(words: readonly string[], json: boolean): number {
  if (words.length > 0) throw new CliError('--bases takes no words: it lists every base boat.', 2)
  const found = baseBoats()
  const width = Math.max(...found.map(it => it.name.length))
  process.stdout.write(
    json
      ? `${JSON.stringify(found)}\n`
      : found.map(it => `${it.name.padEnd(width)}  ${it.description ?? it.file}\n`).join(''),
  )
  return 0
}
