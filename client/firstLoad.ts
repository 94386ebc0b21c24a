/**
 * Files that the page of the build fetches ahead of the app's script, so that they come one round trip earlier. All
 * scripts have a low priority: the page shows the start screen without them, and its style sheet is to come first.
 */
import { join } from 'node:path'
import { type HtmlTagDescriptor, normalizePath, type Plugin, type Rolldown } from 'vite'

const sourceFile = (name: string): string => normalizePath(join(import.meta.dirname, 'src', name))

/** The bars around every screen. */
export const BARS = ['app/TopBar.tsx', 'app/Tools.tsx', 'app/Processing.tsx'].map(sourceFile)
/** The app imports these as soon as it starts, and draws Home with them. */
export const FETCHED_AHEAD = [...BARS, sourceFile('screens/home/HomeScreen.tsx')]
/** The app imports these too as soon as it starts. */
const IMPORTED_AT_START = [...FETCHED_AHEAD, ...['platform/oidc.ts', 'app/alarmSignals.ts'].map(sourceFile)]

type Bundle = Rolldown.OutputBundle

const chunksOf = (bundle: Bundle): readonly Rolldown.OutputChunk[] =>
  Object.values(bundle).filter(it => it.type === 'chunk')

/** Returns the files of these chunks and of all that they import, except what is loaded on demand. */
function withImports(bundle: Bundle, files: readonly string[]): ReadonlySet<string> {
  const found = new Set(files)
  // The loop also visits what is added meanwhile.
  for (const file of found) {
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) found.add(imported)
  }
  return found
}

/** Returns scripts and style sheets that the app imports when it starts, and that its page does not name. */
function importedAtStart(bundle: Bundle): { readonly scripts: readonly string[]; readonly styles: readonly string[] } {
  const chunks = chunksOf(bundle)
  const fileOf = (module: string): string => {
    const chunk = chunks.find(it => it.moduleIds.some(id => normalizePath(id) === module))
    if (!chunk) throw new Error(`The build has no ${module}, which the page is to fetch ahead (client/firstLoad.ts).`)
    return chunk.fileName
  }
  const entries = chunks.filter(it => it.isEntry).map(it => it.fileName)
  const named = withImports(bundle, entries)
  const scripts = [...withImports(bundle, IMPORTED_AT_START.map(fileOf))].filter(it => !named.has(it))
  const styles = scripts.flatMap(file => {
    const chunk = bundle[file]
    return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []
  })
  return { scripts, styles: [...new Set(styles)] }
}

const link = (attrs: Readonly<Record<string, string | true>>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true },
  injectTo: 'head',
})

const SCRIPT = /<script type="module"|<link rel="modulepreload"/g

/** Writes what is fetched ahead into the page of the build. */
export const firstLoad = (): Plugin => ({
  name: 'first-load',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle) return html
      const { scripts, styles } = importedAtStart(bundle)
      const low = { fetchpriority: 'low' }
      return {
        html: html.replace(SCRIPT, '$& fetchpriority="low"'),
        tags: [
          ...scripts.map(it => link({ rel: 'modulepreload', ...low, href: `./${it}` })),
          ...styles.map(it => link({ rel: 'preload', as: 'style', ...low, href: `./${it}` })),
        ],
      }
    },
  },
})
