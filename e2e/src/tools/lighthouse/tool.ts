/** Lighthouse, installed by npm on demand: at 176 MB it is no regular dependency. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CACHE } from '#paths.ts'

const VERSION = '13.5.0'
const FOLDER = join(CACHE, `lighthouse-${VERSION}`)

/** The part of the report that is used here. */
export interface LighthouseReport {
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly title: string
        readonly score: number | null
        readonly displayValue?: string
        readonly numericValue?: number
      }
    >
  >
}
export interface TabOfTool {
  goto(url: string): Promise<unknown>
  waitForSelector(selector: string): Promise<unknown>
  type(selector: string, text: string): Promise<void>
  click(selector: string): Promise<void>
  evaluate<T>(run: () => T): Promise<T>
  evaluateOnNewDocument<A>(run: (given: A) => void, given: A): Promise<unknown>
  close(): Promise<void>
}
export interface LighthouseTool {
  /** Measures an address as an average phone would load it, on a page that may have been prepared. */
  judge(
    url: string,
    flags: { readonly onlyCategories: readonly string[]; readonly logLevel: 'error' },
    config: undefined,
    page: TabOfTool,
  ): Promise<{ readonly lhr: LighthouseReport } | undefined>
  launch(options: {
    readonly executablePath: string
    readonly args: readonly string[]
  }): Promise<{ newPage(): Promise<TabOfTool>; close(): Promise<void> }>
}

async function fetchTool(): Promise<void> {
  process.stderr.write(`Fetching Lighthouse ${VERSION} (once) …\n`)
  const words = [
    'install',
    '--prefix',
    FOLDER,
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--loglevel=error',
    `lighthouse@${VERSION}`,
  ]
  const [code] = await once(spawn('npm', words, { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
  if (code !== 0) throw new Error(`npm could not fetch Lighthouse ${VERSION}.`)
}

export async function openTool(): Promise<LighthouseTool> {
  const of = (path: string): string => join(FOLDER, 'node_modules', path)
  const entry = of('lighthouse/core/index.js')
  await access(entry).catch(fetchTool)
  const [{ default: judge }, { default: puppeteer }] = await Promise.all([
    import(pathToFileURL(entry).href),
    import(pathToFileURL(of('puppeteer-core/lib/puppeteer/puppeteer-core.js')).href),
  ])
  return { judge, launch: options => puppeteer.launch(options) }
}
