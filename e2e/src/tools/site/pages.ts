/** Writes the pages of the site as Markdown, from the documentation and from what is generated. */
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { createSite, SITE_FILES } from '@drydock/simulator'
import { ROOT } from '#paths.ts'
import { withDrawnDiagrams } from './diagrams.ts'
import { MORE_PAGES, pageOf, withSiteLinks } from './links.ts'
import { inlineSvg, stateTablesPage } from './stateTables.ts'

/** Draws a graph of Graphviz as SVG. */
export type DrawGraph = (graph: string) => string

/**
 * Writes all pages into a folder, except those of the API.
 * @param repository address of the repository, for links to sources.
 */
export async function writePages(folder: string, draw: DrawGraph, repository?: string): Promise<void> {
  const files = [...Object.keys(MORE_PAGES), ...(await markdownBelow('docs'))]
  for (const file of files) {
    const text = await readFile(join(ROOT, file), 'utf8')
    const drawn = withDrawnDiagrams(text, (graph, alternative) => inlineSvg(draw(graph), alternative))
    await write(join(folder, pageOf(file) ?? file), withSiteLinks(withoutHead(drawn), file, repository))
  }
  for (const it of ['pictures', 'screens'])
    await cp(join(ROOT, 'docs', it), join(folder, it), { recursive: true, filter: from => !from.endsWith('.md') })
  const decisions = files.filter(it => it.startsWith('docs/decisions/'))
  await write(join(folder, 'decisions/index.md'), await decisionsPage(decisions))
  await write(join(folder, 'state-tables.md'), stateTablesPage(draw))
  await write(join(folder, 'finished-report.md'), REPORT)
  const interfaces = createSite()
  for (const name of SITE_FILES)
    await write(join(folder, 'public/docs', name === '' ? 'index.html' : name), interfaces(name)?.text ?? '')
  await write(join(folder, 'interfaces.md'), INTERFACES)
}

/** The front matter of a page is for other readers. */
const withoutHead = (text: string): string => text.replace(/^---\n[\s\S]*?\n---\n/, '')

async function markdownBelow(folder: string): Promise<readonly string[]> {
  const names = await readdir(join(ROOT, folder), { recursive: true })
  return names
    .filter(it => it.endsWith('.md'))
    .map(it => posix.join(folder, it.replaceAll('\\', '/')))
    .toSorted()
}

async function decisionsPage(files: readonly string[]): Promise<string> {
  const rows = await Promise.all(
    files.map(async file => {
      const [, title = file] = /^# (.*)$/m.exec(await readFile(join(ROOT, file), 'utf8')) ?? []
      const name = posix.basename(file, '.md')
      return `| ${name.slice(0, 10)} | [${title}](./${name}.md) |`
    }),
  )
  return [
    '# Decisions',
    '',
    'Why Drydock is built as it is.',
    '',
    '| Date | Decision |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n')
}

const INTERFACES = `# Calls and pushes

Every call with who may call it, its shapes, examples and refusals, and every push with its arguments.
[Interface documents](./api.md) says how to generate them as files.

<ul>
<li><a href="/docs/gateway.html" target="_self">The calls of the gateway</a></li>
<li><a href="/docs/hub.html" target="_self">The pushes of the hub</a></li>
<li><a href="/docs/control.html" target="_self">The control interface</a></li>
</ul>
`

const REPORT = `# A finished report

Here is the report of one scenario to click through, as \`npx drydock replay SC-18 --report DIR\` writes it.
[Reading a run](./report.md) explains its parts.

<p><a href="/report/index.html" target="_self">Open the report</a></p>

<iframe src="/report/SC-18.dom.html" title="Report of the scenario SC-18"></iframe>
`

/** Writes a file; creates its folder. */
export async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
