/** Builds the package as it is published: plain JavaScript with declarations, for every Node that it supports. */
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE = join(import.meta.dirname, '..')
const ROOT = join(PACKAGE, '..')
/** Fields of the manifest that only the workspace needs. */
const OF_WORKSPACE = ['private', 'devDependencies', 'imports', 'scripts']

/** Writes the package into an empty folder. @throws if the sources have type errors. */
export function build(folder: string): void {
  const tsc = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), [
    '-p',
    join(PACKAGE, 'tsconfig.build.json'),
    '--outDir',
    join(folder, 'dist'),
  ])
  if (tsc.status !== 0) throw new Error(`The package could not be compiled:\n${tsc.stdout}`)
  // The compiler changes the endings of imports in JavaScript, but not in declarations.
  for (const name of globSync('dist/**/*.d.ts', { cwd: folder })) {
    const file = join(folder, name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1.js$2'))
  }
  cpSync(join(PACKAGE, 'README.md'), join(folder, 'README.md'))
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(publishedManifest(), null, 2)}\n`)
}

/** The manifest of the workspace with the built files as exports. Dependencies may be newer by a minor version. */
function publishedManifest(): object {
  const manifest = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
  const fields = Object.entries(manifest).filter(([name]) => !OF_WORKSPACE.includes(name))
  return {
    ...Object.fromEntries(fields),
    files: ['dist'],
    exports: { ...mapped(manifest.exports, builtFile), './package.json': './package.json' },
    dependencies: mapped(manifest.dependencies, version => `^${version}`),
  }
}

const mapped = (of: Readonly<Record<string, string>>, change: (value: string) => unknown): object =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value)]))

/** The types come first, since the first condition that applies is taken. */
function builtFile(source: string): object {
  const file = source.replace(/^\.\/src\//, './dist/').replace(/\.ts$/, '')
  return { types: `${file}.d.ts`, default: `${file}.js` }
}
