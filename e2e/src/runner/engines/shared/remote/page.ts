/** Playwright's page as far as players and the captain's actions use it, over an engine that speaks WebDriver. */
import { writeFile } from 'node:fs/promises'
import { later } from '#wallClock.ts'
import type { GivenFile } from './inPage.ts'
import { type Cookie, PAGE_LEFT, pageLeft, type RemoteBrowser, type RemoteTab } from './driver.ts'
import type { FingerPath } from './fingers.ts'
import { keyActions } from './keys.ts'
import { RemoteLocator } from './locator.ts'

interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Reply of a page: `missing` if it has no script of the runner, else its errors, and the value or an exception. */
interface Reply {
  readonly missing?: boolean
  readonly url: string
  /** Whether this is the first reply of its document. */
  readonly isFirst?: boolean
  readonly errors?: readonly string[]
  readonly value?: unknown
  readonly thrown?: string
}

const LOOK_MS = 20
/** Longest real time in which a press asks for a file or a download. */
const ASKS_MS = 10_000
const LOADS_MS = 60_000

const wrapped = (source: string): string => `async json => {
  const reply = { url: location.href, errors: [] }
  const remote = globalThis.__drydockRemote
  if (!remote && location.protocol.startsWith('http')) return JSON.stringify({ ...reply, missing: true })
  reply.isFirst = remote?.takeIsFirst()
  try { reply.value = await (${source})(...JSON.parse(json)) } catch (error) { reply.thrown = String(error?.message ?? error) }
  return JSON.stringify({ ...reply, url: location.href, errors: remote?.takeErrors() ?? [] })
}`

/** A page that is left is not loaded; a browser that has ended loads nothing. */
function ignorePageLeft(error: unknown): false {
  if (error instanceof Error && error.message.startsWith(PAGE_LEFT)) return false
  throw error
}

type InitScript = () => string
const scriptOf = <A>(script: string | ((argument: A) => unknown), argument?: A): string =>
  typeof script === 'string' ? script : `(${String(script)})(${JSON.stringify(argument) ?? 'undefined'})`

/** Scripts that run first in each document, in the order in which they were added. */
class InitScripts {
  readonly #scripts = new Set<InitScript>()
  addInitScript<A>(script: string | ((argument: A) => unknown), argument?: A): Promise<{ dispose(): Promise<void> }> {
    const source = scriptOf(script, argument)
    const added = (): string => source
    this.#scripts.add(added)
    return Promise.resolve({
      dispose: async () => {
        this.#scripts.delete(added)
      },
    })
  }
  get text(): string {
    return [...this.#scripts].map(it => `${it()};\n`).join('')
  }
}

/** The browser of a person, which several tabs share. */
export class RemoteContext extends InitScripts {
  readonly browser: RemoteBrowser
  constructor(browser: RemoteBrowser) {
    super()
    this.browser = browser
  }
  addCookies(cookies: readonly Cookie[]): Promise<void> {
    return this.browser.addCookies(cookies)
  }
}

export class RemotePage extends RemoteLocator {
  readonly #tab: RemoteTab
  readonly #context: RemoteContext
  readonly #scripts = new InitScripts()
  readonly #errors: string[] = []
  #documentListener: (url: string) => void = () => undefined
  #url = 'about:blank'
  #isOpened = false

  constructor(tab: RemoteTab, context: RemoteContext) {
    super(() => this)
    this.#tab = tab
    this.#context = context
  }
  /** Presses a key, or several at once, such as 'Shift+Tab'. */
  readonly keyboard = { press: (keys: string): Promise<void> => this.#tab.sendKeys(keyActions(keys)) }
  context(): RemoteContext {
    return this.#context
  }
  /** Errors of the page so far. */
  get errors(): readonly string[] {
    return this.#errors
  }
  /**
   * The script that runs before the first script of each document. It runs once: the agent asks the boat for the time,
   * and a browser may run other scripts meanwhile.
   */
  get firstScript(): string {
    return `if (!globalThis.__drydockFirst) {\nglobalThis.__drydockFirst = true;\n${this.#context.text}${this.#scripts.text}}`
  }
  url(): string {
    return this.#url
  }
  addInitScript<A>(script: string | ((argument: A) => unknown), argument?: A): Promise<{ dispose(): Promise<void> }> {
    return this.#scripts.addInitScript(script, argument)
  }
  evaluate<A, R>(read: (argument: A) => R, argument?: A): Promise<Awaited<R>> {
    return this.run(String(read), [argument]) as Promise<Awaited<R>>
  }

  onDocument(listener: (url: string) => void): void {
    this.#documentListener = listener
  }

  /** Runs the source of a function in the page. A document of another server gets the first script now. */
  async run(source: string, args: readonly unknown[]): Promise<unknown> {
    const json = JSON.stringify(args.map(it => it ?? null))
    let reply = JSON.parse(await this.#tab.call(wrapped(source), json)) as Reply
    if (reply.missing === true) {
      await this.#tab.call(`async () => { ${this.firstScript}; return '' }`, '')
      reply = JSON.parse(await this.#tab.call(wrapped(source), json)) as Reply
      if (reply.missing === true) throw pageLeft('the document has changed.')
    }
    // A browser may show an empty document until the next one comes.
    if (reply.url === 'about:blank' && this.#isOpened) throw pageLeft('the next document has not come.')
    this.#url = reply.url
    if (reply.isFirst === true) this.#documentListener(reply.url)
    this.#errors.push(...(reply.errors ?? []))
    if (reply.thrown !== undefined) throw new Error(reply.thrown)
    return reply.value
  }
  async tap(x: number, y: number): Promise<void> {
    await this.#tab.tap(x, y)
  }
  /** Moves fingers at the same time. Their paths have the same number of points. */
  moveFingers(paths: readonly FingerPath[]): Promise<void> {
    return this.#tab.moveFingers(paths)
  }
  waitForTimeout(ms: number): Promise<void> {
    return new Promise(resolve => later(ms, resolve))
  }

  async goto(url: string): Promise<void> {
    this.#isOpened = true
    await this.#tab.navigate(url)
    await this.waitForLoadState()
  }
  /** @throws When the page has lost its process. Loading it again would start another one, and hide the loss. */
  async reload(): Promise<void> {
    await this.#waitUntil('() => true')
    await this.#tab.reload()
    await this.waitForLoadState()
  }
  /** Waits until the document is loaded, whichever it is. */
  waitForLoadState(): Promise<void> {
    return this.#waitUntil("() => document.readyState === 'complete'")
  }
  async #waitUntil(source: string): Promise<void> {
    const isTrue = (): Promise<boolean> => this.run(source, []).then(it => it === true, ignorePageLeft)
    for (let waited = 0; !(await isTrue()); waited += LOOK_MS) {
      if (waited > LOADS_MS) throw new Error(`${this.#url} does not load.`)
      await this.waitForTimeout(LOOK_MS)
    }
  }

  async screenshot({ path }: { readonly path?: string } = {}): Promise<Buffer> {
    const png = await this.#tab.screenshot()
    if (path !== undefined) await writeFile(path, png)
    return png
  }

  /** Waits until a press asks for a file or a download. */
  async waitForEvent(what: 'filechooser' | 'download'): Promise<unknown> {
    await this.run('() => globalThis.__drydockRemote.forget()', [])
    return what === 'filechooser' ? this.#chooser() : this.#download()
  }
  async #chooser(): Promise<{ setFiles(files: readonly ChosenFile[]): Promise<void> }> {
    await this.#until('The press did not ask for a file.', '() => globalThis.__drydockRemote.hasChooser() || undefined')
    return {
      setFiles: async files => {
        const given: readonly GivenFile[] = files.map(it => ({
          name: it.name,
          type: it.mimeType,
          base64: it.buffer.toString('base64'),
        }))
        await this.run('files => globalThis.__drydockRemote.choose(files)', [given])
      },
    }
  }
  async #download(): Promise<{ suggestedFilename(): string }> {
    const name = await this.#until(
      'The press did not download a file.',
      '() => globalThis.__drydockRemote.takeDownload()',
    )
    return { suggestedFilename: () => String(name) }
  }
  async #until(problem: string, source: string): Promise<unknown> {
    for (let waited = 0; waited < ASKS_MS; waited += LOOK_MS) {
      const value = await this.run(source, [])
      if (value !== undefined && value !== null) return value
      await this.waitForTimeout(LOOK_MS)
    }
    throw new Error(problem)
  }
}
