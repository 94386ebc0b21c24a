/**
 * A tab of the DOM engine: its current document, and navigation between documents. Each document has a realm for
 * itself.
 */
import type { AppUnderTest, IdleReport } from '@drydock/simulator'
import { type Agent, installAgent } from '#runner/agent/agent.ts'
import type { AgentReport } from '#runner/agent/reporter.ts'
import type { PhoneState } from '#runner/agent/phoneState.ts'
import type { PhoneEvent } from '#runner/agent/phone.ts'
import { onUnhandledRejection } from '#runner/apps/rejections.ts'
import { toRest } from '#runner/apps/toRest.ts'
import { STATE_LEFT_BY, type PhoneSettings } from '#runner/captain/shared/phone.ts'
import { createStyledRenderer } from '../../eyes/page/styledRenderer.ts'
import { type Styles, stylesOf } from '../../eyes/page/styles.ts'
import { ObservedPage } from '../../eyes/page/observedPage.ts'
import type { Renderer } from '../../eyes/page/renderer.ts'
import { type Machines, watch } from '#runner/tables/watch.ts'
import type { AppRealm } from './appRealms.ts'
import type { AppExports, AppScript } from './appScript.ts'
import { Cookies } from '../session/cookies.ts'
import { fetchDocument, type Fetched } from '../session/document.ts'
import { countTurns, equip } from './equipment.ts'
import { leadOn, runScripts } from './forms.ts'
import { remembered } from './remembered.ts'
import { type Items, webStorage } from './webStorage.ts'
import { type DomWindow, openWindow } from './window.ts'

/** Shared state of all tabs of a person. */
export class DomBrowser {
  readonly cookies = new Cookies()
  readonly localItems: Items = new Map()
  phoneState: PhoneState = {}
}

export interface TabOptions {
  readonly name: string
  readonly browser: DomBrowser
  readonly app: AppScript
  readonly seed: number
  /** Path of the app: '' or such as '/app'. */
  readonly base: string
  readonly phone: Required<PhoneSettings>
  /** Returns the boat's time. */
  readonly now: () => number
  /** Gets the machines of the app before it starts, to break one. */
  readonly alter?: ((machines: Machines) => void) | undefined
}

/** The root element of the app in its page; other pages have none. */
const APP_ROOT = '<div id="root">'
const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
const LOADING: IdleReport = {
  pending: [{ kind: 'page', what: 'is loading' }],
  sockets: [],
  unanswered: 0,
  next: undefined,
}

/** Nobody sends the calls that a document had queued when it was left, and it stays 'being left' for ever. */
const ENDLESS = new Set(['page', 'fetch', 'outbox'])
/** Whether nothing of a document that was left can run on. */
const isOver = ({ unanswered, pending }: AgentReport): boolean =>
  unanswered === 0 && pending.every(it => ENDLESS.has(it.kind))

export class DomTab {
  readonly #said: string[] = []
  /** Steps of machines that are not in their tables, for each document. */
  readonly #outside: (readonly string[])[] = []
  readonly app: AppUnderTest
  window: DomWindow | undefined
  agent: Agent | undefined
  readonly #options: TabOptions
  readonly #styles: Styles
  #renderer: Renderer | undefined
  #realm: AppRealm | undefined
  readonly #sessionItems: Items = new Map()
  #coming: Promise<void> | undefined
  #next: number | undefined
  #left: PhoneState = {}

  constructor(options: TabOptions) {
    this.#options = options
    this.#styles = stylesOf(options.app.rules)
    this.app = {
      name: options.name,
      next: () => this.#next,
      moveTo: async (until, straight) => {
        const { agent } = this
        if (!agent) return { at: until, atRest: this.#coming === undefined }
        const report = await agent.moveTo(until, straight)
        if (agent === this.agent) this.#next = report.next
        return { at: report.now, atRest: report.atRest && this.#coming === undefined }
      },
      settle: async (release, draw, drawWith) => {
        if (this.#coming) return LOADING
        const { agent } = this
        if (!agent) return { ...LOADING, pending: [] }
        const report = await agent.settle(release, draw, drawWith)
        if (agent === this.agent) this.#next = report.next
        return this.#coming ? LOADING : toRest(report)
      },
      recordShown: async () => undefined,
    }
  }

  /** Returns the whole page as it is now. */
  get seen(): ObservedPage {
    if (!this.window || !this.#renderer) throw new Error('The app has not been opened yet.')
    this.#renderer.memory?.refresh()
    return new ObservedPage(this.#renderer, this.window.document, { base: this.#options.base, phone: this.agent })
  }
  get url(): string {
    return this.window?.location.href ?? 'about:blank'
  }
  /** Returns what fails every run: errors of the app or its realm, and steps outside the tables. */
  get problems(): readonly string[] {
    return [...this.#said, ...new Set(this.#outside.flat().map(it => `A machine left its table: ${it}`))]
  }
  get isLoading(): boolean {
    return this.#coming !== undefined
  }

  /** Puts an item into the storage of the tab for the next document. */
  keep(key: string, value: string): void {
    this.#sessionItems.set(key, value)
  }

  /** Loads a page, or sends a form. A navigation under way is given up. */
  navigate(to: string, form?: string): void {
    const address = new URL(to, this.window?.location.href)
    const isWithin =
      form === undefined && this.window && address.href.split('#')[0] === this.url.split('#')[0] && address.hash !== ''
    if (isWithin && this.window) {
      this.window.location.hash = address.hash
      return
    }
    this.agent?.pendingWork.add('page', 'is being left')
    const coming = fetchDocument(address, this.#options.browser.cookies, form)
      .then(async it => {
        if (this.#coming === coming) await this.#open(it)
      })
      .catch((error: unknown) => {
        if (this.#coming === coming) this.#said.push(`The page could not be loaded: ${String(error)}`)
      })
      .finally(() => {
        if (this.#coming === coming) this.#coming = undefined
      })
    this.#coming = coming
  }
  async loaded(): Promise<void> {
    while (this.#coming) await this.#coming
  }
  setPhone(change: PhoneState): void {
    const { browser } = this.#options
    browser.phoneState = { ...browser.phoneState, ...change }
    this.agent?.setPhone(change)
  }
  /** Applies an event to this page, and stores the phone state for the next one. */
  phone(word: PhoneEvent): void {
    this.#left = { ...this.#left, ...STATE_LEFT_BY[word] }
    this.agent?.phone(word, this.#options.now())
  }
  /** Leaves the page; a page that is loading is not opened. */
  close(): void {
    this.#coming = undefined
    this.#leave()
  }

  /** A page that is left gets the same events as in a browser. */
  #leave(): void {
    const { agent } = this
    agent?.leave()
    void this.window?.happyDOM.close()
    if (agent) this.#realm?.leave(() => isOver(agent.reportText()))
    this.#realm = undefined
    this.agent = undefined
    this.window = undefined
    this.#renderer = undefined
  }

  async #open({ url, html }: Fetched): Promise<void> {
    this.#leave()
    this.#next = undefined
    const window = openWindow(url)
    this.window = window
    window.document.write(withoutScripts(html))
    this.#renderer = createStyledRenderer(this.#styles, remembered(window, this.#styles))
    leadOn(window, (to, form) => this.navigate(to, form))
    if (html.includes(APP_ROOT)) this.#start(window)
    else await runScripts(window, html)
  }

  #start(window: DomWindow): void {
    const { app, browser, now, seed, phone, alter } = this.#options
    // In a browser nothing would run on in a document that was left.
    const addProblem = (text: string): void => {
      if (this.window === window) this.#said.push(text)
    }
    const log = (level: string, args: readonly unknown[]): void => {
      if (level === 'error')
        addProblem(
          `The console says: ${args.map(it => (it instanceof Error ? (it.stack ?? it.message) : String(it))).join(' ')}`,
        )
    }
    const realm = app.realms.take(window)
    this.#realm = realm
    onUnhandledRejection(window.Promise.prototype, reason =>
      addProblem(`A promise was rejected and nobody caught it: ${String((reason as Error)?.stack ?? reason)}`),
    )
    equip(window, {
      phone,
      localStorage: webStorage(browser.localItems),
      sessionStorage: webStorage(this.#sessionItems),
      log,
      navigate: to => this.navigate(to),
    })
    window.addEventListener('error', ({ error, message }) =>
      addProblem(
        `Nobody caught an exception: ${error instanceof window.Error ? (error.stack ?? error.message) : message}`,
      ),
    )
    this.agent = installAgent(window, { now: now(), seed, nextTurn: turn, isDrawn: false })
    this.agent.setPhone({ ...browser.phoneState, ...this.#left })
    countTurns(window, this.agent.pendingWork)
    const { machines, begin } = realm.run() as AppExports
    alter?.(machines)
    this.#outside.push(watch(machines))
    void begin()
  }
}

const withoutScripts = (html: string): string =>
  html.replaceAll(/<script[\s\S]*?<\/script>|<link[^>]*>|<meta http-equiv[^>]*>/g, '')
