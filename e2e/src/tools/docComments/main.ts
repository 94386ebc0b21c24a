/**
 * `node e2e/src/tools/docComments/main.ts`: refuses exported functions without a doc comment. A part of the lint step.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { undocumented } from './undocumented.ts'

const ROOT = join(import.meta.dirname, '../../../..')
/** Tests export nothing; declarations repeat what the code documents. */
const LEFT_OUT = /\.(?:test|spec)\.tsx?$|\.d\.ts$/
const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] }
const files = [...workspaces, 'examples'].flatMap(folder =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: it => /(?:^|\/)(?:node_modules|dist)$/.test(it) }),
)

for (const file of files.filter(it => !LEFT_OUT.test(it))) {
  for (const { name, line } of undocumented(readFileSync(join(ROOT, file), 'utf8'), file)) {
    process.stdout.write(
      `${file}:${line}: the exported function '${name}' has no doc comment. Say above it what it returns or does.\n`,
    )
    process.exitCode = 1
  }
}
