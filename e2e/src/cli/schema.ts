/** `drydock schema`: the JSON Schema by which editors check and complete scenarios. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { schemaText } from '@drydock/simulator'
import { vocabulary } from '#captain/vocabulary.ts'
import { command, unknown } from './command.ts'
import { Failed, wordsOf } from './failed.ts'
import { shortPath } from './library.ts'

const NAME = 'scenario'

export const schema = command({
  words: `[${NAME}]`,
  most: 1,
  about: 'Writes the JSON Schema of scenario files, to the terminal or into a folder.',
  options: { out: { type: 'string', value: 'DIR', help: `Writes ${NAME}.schema.json into this folder.` } },
  async run([name = NAME], { out }) {
    if (name !== NAME) throw await unknown('schema', name, [NAME])
    if (out === undefined) {
      process.stdout.write(schemaText(vocabulary))
      return 0
    }
    const folder = resolve(out)
    const file = join(folder, `${NAME}.schema.json`)
    try {
      await mkdir(folder, { recursive: true })
      await writeFile(file, schemaText(vocabulary))
    } catch (error) {
      throw new Failed(`'${out}' cannot be written: ${wordsOf(error)}`, 2)
    }
    process.stdout.write(`${shortPath(file)}\n`)
    return 0
  },
})
