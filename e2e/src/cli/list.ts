/** `drydock list`: lists the scenarios of the library. */
import type { Scenario } from '@drydock/simulator'
import { command } from './command.ts'
import { shortPath } from '#paths.ts'
import { selectionOf, problemLines } from '#runner/host/library.ts'

export const list = command({
  arguments: '[words…]',
  maxArguments: 100,
  description:
    'Lists all scenarios, or those that the words select (an id, a requirement, an area, a file, a part of the name). Prints the errors of files that cannot be read, and exits with 2 if there are any.',
  options: { json: { type: 'boolean', help: 'Prints JSON: id, name, file and covers of each.' } },
  async run(words, given) {
    const { scenarios, unreadable } = selectionOf(words)
    const found = files(scenarios)
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

/** Returns one entry for each file, with the requirements that its cases cover together. */
function files(scenarios: readonly Scenario[]): readonly Pick<Scenario, 'id' | 'name' | 'file' | 'covers'>[] {
  const byFile = new Map<string, readonly Scenario[]>()
  for (const it of scenarios) byFile.set(it.file, [...(byFile.get(it.file) ?? []), it])
  return [...byFile.values()].flatMap(cases =>
    cases.slice(0, 1).map(({ id, name, file }) => ({
      id,
      name,
      file: shortPath(file),
      covers: [...new Set(cases.flatMap(it => it.covers))],
    })),
  )
}
