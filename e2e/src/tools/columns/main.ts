/** `node e2e/src/tools/columns/main.ts`: refuses comments and code over 120 columns. A part of the lint step. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceFolders } from '#tools/workspaceFolders.ts'
import { longLines, MAX_COLUMNS } from './longLines.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const files = workspaceFolders(ROOT).flatMap(folder =>
  globSync(`${folder}/**/*.{ts,tsx,mjs,css}`, {
    cwd: ROOT,
    exclude: it => /(?:^|\/)(?:node_modules|dist)$/.test(it),
  }),
)

for (const file of files) {
  for (const line of longLines(readFileSync(join(ROOT, file), 'utf8'))) {
    process.stdout.write(`${file}:${line}: more than ${MAX_COLUMNS} columns. Break the line or shorten the comment.\n`)
    process.exitCode = 1
  }
}
