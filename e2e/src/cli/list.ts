/** `drydock list`: the scenarios of the library. */
import { command } from './command.ts'
import { chosen, shortPath } from './library.ts'

export const list = command({
  words: '[words…]',
  most: 100,
  about: 'Lists the scenarios: all of them, or those that the words name (an id, a requirement, an area, a file, a part of the name).',
  options: { json: { type: 'boolean', help: 'As JSON: id, name, file and covers of each.' } },
  async run(words, given) {
    const found = chosen(words).map(({ id, name, file, covers }) => ({ id, name, file: shortPath(file), covers }))
    const width = Math.max(0, ...found.map(it => it.id.length))
    process.stdout.write(given.json === true ? `${JSON.stringify(found)}\n` : found.map(it => `${it.id.padEnd(width)}  ${it.name}\n`).join(''))
    return 0
  },
})
