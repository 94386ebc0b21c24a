/** `node e2e/src/tools/functions/main.ts`: refuses functions over 60 lines, but for tests. A part of the lint step. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceFolders } from '#tools/workspaceFolders.ts'
import { longFunctions, MAX_LINES } from './longFunctions.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const TESTS = /\.(?:test|spec)\.tsx?$/

const files = workspaceFolders(ROOT)
  .flatMap(folder =>
    globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: ROOT, exclude: it => /(?:^|\/)(?:node_modules|dist)$/.test(it) }),
  )
  .map(it => it.replaceAll('\\', '/'))
  .filter(it => !TESTS.test(it))

for (const file of files)
  for (const { line, lines } of longFunctions(readFileSync(join(ROOT, file), 'utf8'), file)) {
    process.stdout.write(
      `${file}:${line}: a function of ${lines} lines, more than ${MAX_LINES}. Split it into named steps.\n`,
    )
    process.exitCode = 1
  }
