/**
 * Builds prepared pages as a site: `node site/build.ts PAGES OUT`. Pages about the modules are added first, from the
 * declarations that PAGES/modules.json names.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Application, type DeclarationReflection, type ProjectReflection, ReflectionKind } from 'typedoc'
import { build } from 'vitepress'

const [pages = '', out = ''] = process.argv.slice(2).map(it => resolve(it))

/** Writes a Markdown page for each module. @throws {Error} When something public has no description. */
async function writeModules(): Promise<void> {
  const { modules, ...options } = JSON.parse(readFileSync(join(pages, 'modules.json'), 'utf8'))
  const app = await Application.bootstrapWithPlugins(options)
  const project = await app.convert()
  if (!project) throw new Error('The declarations cannot be read.')
  nameModules(project, modules)
  const missing = undocumented(project)
  if (missing.length > 0) throw new Error(`These have no doc comment:\n${missing.join('\n')}`)
  await app.generateOutputs(project)
}

/** Gives modules the names under which they are imported. TypeDoc names them after their files. */
function nameModules(project: ProjectReflection, modules: Readonly<Record<string, string>>): void {
  for (const it of project.children ?? []) {
    const found = Object.entries(modules).find(([, file]) => fileName(file).endsWith(`/${it.name}`))
    if (found) it.name = found[0]
  }
}

const fileName = (file: string): string => file.replace(/(\.d)?\.ts$/, '').replace(/\/index$/, '')

const CONTAINERS = ReflectionKind.Project | ReflectionKind.Module | ReflectionKind.Interface | ReflectionKind.Class

/** Returns the exported symbols, and members of interfaces and classes, without a description. */
function undocumented(parent: ProjectReflection | DeclarationReflection): readonly string[] {
  return (parent.children ?? []).flatMap(it => {
    const isContainer = it.kindOf(CONTAINERS)
    const own = it.hasComment() || (it.signatures ?? []).some(signature => signature.hasComment())
    const needsNone = it.kindOf(ReflectionKind.Module | ReflectionKind.Reference | ReflectionKind.Constructor)
    return [...(own || needsNone ? [] : [it.getFullName()]), ...(isContainer ? undocumented(it) : [])]
  })
}

await writeModules()
await build(pages, { outDir: out })
