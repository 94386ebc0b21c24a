/** Finds the imports between files of the workspace. */
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** From the root of the workspace, with '/'. */
export interface Import {
  readonly from: string
  readonly to: string
}

/** The package.json of each workspace, as far as module specifiers need it. */
export interface Package {
  readonly name: string
  readonly folder: string
  /** Maps '.' or './name' to a file of the package; both may contain one '*'. */
  readonly exports: Readonly<Record<string, string>>
}

/** `import … from`, `export … from`, `import '…'` and `import('…')`. */
const SPECIFIER = /\b(?:from|import)[ \t]*\(?\s*['"]([^'"\n]+)['"]/g

/** Returns the module specifiers that a text imports. */
export const specifiersIn = (text: string): readonly string[] =>
  [...text.matchAll(SPECIFIER)].flatMap(it => it[1] ?? [])

/** Returns the file that a specifier means in a file of a package; undefined for a module outside the workspace. */
export function fileOf(specifier: string, file: string, packages: readonly Package[]): string | undefined {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), specifier))
  const own = packages.find(it => file.startsWith(`${it.folder}/`))
  if (specifier.startsWith('#')) return own && `${own.folder}/src/${specifier.slice(1)}`
  const other = packages.find(it => specifier === it.name || specifier.startsWith(`${it.name}/`))
  return other && exported(other, `.${specifier.slice(other.name.length)}`)
}

function exported({ folder, exports }: Package, part: string): string | undefined {
  for (const [name, file] of Object.entries(exports)) {
    const [before = '', after] = name.split('*')
    if (after === undefined ? part !== name : !part.startsWith(before) || !part.endsWith(after)) continue
    return posix.join(folder, file.replace('*', part.slice(before.length, part.length - (after ?? '').length)))
  }
  return undefined
}

/** Returns every import between two files of the list or of the packages. */
export const importsOf = (root: string, files: readonly string[], packages: readonly Package[]): readonly Import[] =>
  files.flatMap(from =>
    specifiersIn(readFileSync(`${root}/${from}`, 'utf8'))
      .flatMap(it => fileOf(it, from, packages) ?? [])
      .filter(to => existsSync(`${root}/${to}`))
      .map(to => ({ from, to })),
  )
