/** Declarations of the public modules, and the options with which TypeDoc writes pages about them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '#paths.ts'
import { EXPORTED } from '#tools/pack/manifest.ts'
import { writeTypes } from '#tools/pack/types.ts'
import { write } from './pages.ts'

const SIGNALR = join(ROOT, 'signalr')

/** Writes declarations into a folder beside the pages, and the options for TypeDoc into the pages. */
export async function writeModules(pages: string, declarations: string): Promise<void> {
  await writeTypes(join(declarations, 'drydock'))
  const { exports } = JSON.parse(await readFile(join(SIGNALR, 'package.json'), 'utf8'))
  const modules: Readonly<Record<string, string>> = {
    ...Object.fromEntries(EXPORTED.map(it => [`drydock/${it}`, join(declarations, `drydock/${it}.d.ts`)])),
    ...Object.fromEntries(
      Object.entries<string>(exports).map(([name, file]) => [join('@drydock/signalr', name), join(SIGNALR, file)]),
    ),
  }
  const files = Object.values(modules)
  const compilerOptions = {
    ...{ target: 'es2024', module: 'nodenext', lib: ['es2024', 'dom', 'dom.iterable', 'esnext.disposable'] },
    ...{ strict: true, skipLibCheck: true, noEmit: true, allowImportingTsExtensions: true, types: ['node'] },
  }
  const tsconfig = join(declarations, 'tsconfig.json')
  await write(tsconfig, JSON.stringify({ compilerOptions, files }))
  await write(
    join(pages, 'modules.json'),
    JSON.stringify({
      modules,
      ...{ plugin: ['typedoc-plugin-markdown'], entryPoints: files, tsconfig, out: join(pages, 'modules') },
      ...{ readme: 'none', name: 'Modules', disableSources: true, excludeExternals: true, excludeInternal: true },
      ...{ logLevel: 'Error' },
      ...{ entryFileName: 'index', hidePageHeader: true, hideBreadcrumbs: true, useCodeBlocks: true },
    }),
  )
}
