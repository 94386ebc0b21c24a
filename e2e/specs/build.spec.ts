/** The production build of the app holds nothing that is there for those who play or break it. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { APP_FOLDER } from '#paths.ts'
import { TABLES } from '#runner/tables/tables.ts'

/** Machines by a name of theirs, and what the scripts of the harness call themselves. */
const TELLING = [...Object.keys(TABLES), 'machines', '__drydock', 'MarineOneScreens', 'DrydockAgent', 'DrydockEyes']
const telling = (text: string): readonly string[] =>
  TELLING.filter(it => new RegExp(String.raw`(?<![\w-])${it}(?![\w-])`).test(text))

test('HARNESS no machine and no word of the harness is in a file of the production build', async () => {
  const files = (await readdir(APP_FOLDER, { recursive: true })).filter(it => /\.(js|html|webmanifest)$/.test(it))
  const found = await Promise.all(
    files.map(async it => telling(await readFile(join(APP_FOLDER, it), 'utf8')).map(word => `${it}: ${word}`)),
  )
  expect([files.includes('index.html'), files.filter(it => it.endsWith('.js')).length > 1, found.flat()]).toEqual([
    true,
    true,
    [],
  ])
})
