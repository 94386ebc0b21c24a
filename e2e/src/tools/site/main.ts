/**
 * Builds the documentation as a site, without network:
 *
 *     npm run site -- [--out DIR] [--repository URL]
 *
 * Exits with 1 when a link leads nowhere, a page asks another host for something, or something public has no doc
 * comment.
 */
import { cp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { instance } from '@viz-js/viz'
import { CACHE, ROOT } from '#paths.ts'
import { runTool } from '#runner/host/runTool.ts'
import { SITE_CONFIG } from './config.ts'
import { writeModules } from './modules.ts'
import { write, writePages } from './pages.ts'
import { siteProblems } from './siteProblems.ts'

const { values } = parseArgs({
  options: { out: { type: 'string', default: join(CACHE, 'site/out') }, repository: { type: 'string' } },
})
const WORK = join(CACHE, 'site')

const THEME = `import theme from 'vitepress/theme'
import './site.css'

export default theme
`

/** Runs a step; prints what it says when it fails. */
async function step(what: string, ...[name, args]: Parameters<typeof runTool>): Promise<boolean> {
  process.stdout.write(`${what} …\n`)
  const { code, output } = await runTool(name, args)
  if (code !== 0) process.stderr.write(output)
  return code === 0
}

/** Builds the site; returns the exit code. */
async function buildSite(out: string): Promise<number> {
  const pages = join(WORK, 'pages')
  await rm(WORK, { recursive: true, force: true })
  const viz = await instance()
  process.stdout.write('Writing the pages …\n')
  await writePages(pages, graph => viz.renderString(graph, { format: 'svg' }), values.repository)
  await write(join(pages, '.vitepress/config.mjs'), `export default ${JSON.stringify(SITE_CONFIG)}\n`)
  await cp(join(import.meta.dirname, 'site.css'), join(pages, '.vitepress/theme/site.css'), { recursive: true })
  await write(join(pages, '.vitepress/theme/index.js'), THEME)
  await writeModules(pages, join(WORK, 'declarations'))
  const report = join(pages, 'public/report')
  const isBuilt =
    (await step('Playing a scenario for its report', 'node', [
      join(ROOT, 'e2e/bin/drydock.mjs'),
      ...['replay', 'SC-18', '--driver', 'dom', '--report', report],
    ])) && (await step('Building the site', 'node', [join(ROOT, 'site/build.ts'), pages, out]))
  if (!isBuilt) return 1
  const problems = await siteProblems(out)
  for (const it of problems) process.stderr.write(`${it}\n`)
  process.stdout.write(problems.length === 0 ? `${join(out, 'index.html')}\n` : `${problems.length} problems.\n`)
  return problems.length === 0 ? 0 : 1
}

process.exitCode = await buildSite(resolve(values.out))
