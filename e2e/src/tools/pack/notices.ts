/** Licenses of all third-party code in the package. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { ROOT } from '#paths.ts'

/** Separate builds, with all their dependencies. */
const BUILDS = ['client', 'console']
/** Packages that the builder of the service worker includes. */
const IN_WORKER = ['workbox-core', 'workbox-precaching', 'workbox-routing']

const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  author: z.optional(z.union([z.string(), z.object({ name: z.string() })])),
  dependencies: z.optional(z.record(z.string(), z.string())),
})
type Manifest = z.output<typeof Manifest>

const manifestIn = (folder: string): Manifest | undefined => {
  const file = join(folder, 'package.json')
  return existsSync(file) ? Manifest.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data : undefined
}

/**
 * Returns Markdown with each license once, under its packages. `modules` are bundled files of packages, `packages`
 * names of others.
 */
export function noticesOf(modules: readonly string[], packages: readonly string[]): string {
  const folders = new Set([
    ...modules.flatMap(packageOf),
    ...closureOf(BUILDS.map(it => join(ROOT, it))),
    ...[...IN_WORKER, ...packages].map(it => join(ROOT, 'node_modules', it)),
  ])
  const texts = new Map<string, Set<string>>()
  for (const folder of folders) {
    const it = manifestIn(folder)
    if (!it) throw new Error(`The package in ${folder} does not say under which license it is.`)
    const text = licenseIn(folder) ?? `License: ${it.license}, as its manifest says${authorOf(it)}.`
    texts.set(text, (texts.get(text) ?? new Set()).add(`${it.name} ${it.version}`))
  }
  const parts = [...texts]
    .map(([text, names]) => ({ names: [...names].toSorted(), text }))
    .toSorted((a, b) => (a.names.join() < b.names.join() ? -1 : 1))
  return `# Notices\n\nDrydock is under the MIT license (LICENSE). In this package is code of others:\n${parts
    .map(
      ({ names, text }) =>
        `\n## ${names.join(', ')}\n\n${text
          .trim()
          .replaceAll(/^/gm, '    ')
          .replaceAll(/[ \t]+$/gm, '')}\n`,
    )
    .join('')}`
}

const authorOf = ({ author }: Manifest): string =>
  author === undefined ? '' : `; by ${typeof author === 'string' ? author : author.name}`

/** Returns the folder of a module's package; none for our own modules. */
function packageOf(module: string): readonly string[] {
  const [, folder] = /^(.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(module.replace(/^\0+/, '')) ?? []
  return folder === undefined || !existsSync(join(folder, 'package.json')) ? [] : [folder]
}

/** Returns the folders of all dependencies of packages, resolved as Node does. */
function closureOf(roots: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const follow = (folder: string): void => {
    for (const name of Object.keys(manifestIn(folder)?.dependencies ?? {})) {
      const at = name.startsWith('@drydock/') ? undefined : lookUp(folder, name)
      if (at === undefined || found.has(at)) continue
      found.add(at)
      follow(at)
    }
  }
  for (const it of roots) follow(it)
  return found
}

function lookUp(from: string, name: string): string | undefined {
  const at = join(from, 'node_modules', name)
  if (existsSync(join(at, 'package.json'))) return at
  return dirname(from) === from ? undefined : lookUp(dirname(from), name)
}

function licenseIn(folder: string): string | undefined {
  const files = readdirSync(folder).filter(
    it => /^(?:licen[cs]e|copying|notice)(?:$|[.-])/i.test(it) && !/\.[cm]?[jt]s$/.test(it),
  )
  return files.length === 0
    ? undefined
    : files
        .toSorted()
        .map(it => readFileSync(join(folder, it), 'utf8'))
        .join('\n')
}
