/**
 * `node e2e/src/tools/folders/main.ts`: refuses folders of the workspace that import each other. A part of the lint
 * step. `--list` prints such pairs.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceFolders } from '#tools/workspaceFolders.ts'
import { importsOf, type Package } from './imports.ts'
import { mutualImports, type Pair, problemsOf } from './pairs.ts'

const ROOT = join(import.meta.dirname, '../../../..')
/** Known pairs, which are still to be separated. */
const LIST = 'e2e/folder-pairs.json'
/** Tests and their helpers may import anything. */
const TESTS = /\.(?:test|spec)\.tsx?$|\/test(?:ing)?\/|\/testing\.ts$|\/bench\/|\.d\.ts$/

const json = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
const workspaces = workspaceFolders(ROOT)
const packages = workspaces.map((folder): Package => {
  const { name, exports = {} } = json(`${folder}/package.json`) as {
    readonly name: string
    readonly exports?: Package['exports']
  }
  return { name, folder, exports }
})
const files = workspaces
  .flatMap(folder =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: it => /(?:^|\/)(?:node_modules|dist)$/.test(it) }),
  )
  .filter(it => !TESTS.test(it))
const imports = importsOf(
  ROOT,
  files.map(it => it.replaceAll('\\', '/')),
  packages,
)

if (process.argv.includes('--list'))
  process.stdout.write(`${JSON.stringify(mutualImports(imports).map(it => it.pair))}\n`)
else {
  const problems = problemsOf(imports, json(LIST) as readonly Pair[], LIST)
  for (const it of problems) process.stdout.write(`${it}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
