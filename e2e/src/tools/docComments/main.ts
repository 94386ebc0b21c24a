/**
 * `node e2e/src/tools/docComments/main.ts`: refuses exported functions without a doc comment, and public symbols whose
 * doc comments leave something out. A part of the lint step.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EMITTED, SOURCES } from '#tools/pack/manifest.ts'
import { workspaceFolders } from '#tools/workspaceFolders.ts'
import { lacksOf } from './publicSymbols.ts'
import { undocumented } from './undocumented.ts'

const ROOT = join(import.meta.dirname, '../../../..')
/** Tests export nothing; declarations repeat what the code documents. */
const LEFT_OUT = /\.(?:test|spec)\.tsx?$|\.d\.ts$/
const files = [...workspaceFolders(ROOT), 'examples'].flatMap(folder =>
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

const WHAT = {
  description: 'has no doc comment. Say above it what it is or does',
  parameter: 'leaves out a parameter. Name each in its doc comment, by @param or as code',
  unit: 'is a number without a unit. Say in its doc comment what it counts or measures',
  error: 'throws, and its doc comment has no @throws. Say when it throws',
}
const { exports: modules } = JSON.parse(readFileSync(join(ROOT, 'signalr/package.json'), 'utf8')) as {
  exports: Readonly<Record<string, string>>
}
const entries = [
  ...Object.values(EMITTED).map(it => `${SOURCES}/${it}.ts`),
  ...Object.values(modules).map(it => join('signalr', it)),
]
const lines = entries.flatMap(entry =>
  lacksOf(entry, file => readFileSync(join(ROOT, file), 'utf8')).map(
    ({ file, line, name, lacks }) => `${file}:${line}: '${name}' is public and ${WHAT[lacks]}.\n`,
  ),
)
for (const line of new Set(lines)) {
  process.stdout.write(line)
  process.exitCode = 1
}
