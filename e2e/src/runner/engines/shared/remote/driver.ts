/** Interface of an engine with WebDriver: it opens tabs, runs functions in pages, taps, sends keys, takes pictures. */
import type { FingerPath } from './fingers.ts'
import type { KeyAction } from './keys.ts'

/** A tab of a browser. */
export interface RemoteTab {
  /** Word at the end of the user agent, by which the gateway recognizes the tab. */
  readonly mark: string
  /**
   * Runs an async function in the page. It gets a JSON text, and returns another.
   * @throws {Error} 'Execution context was destroyed' when the page is left meanwhile.
   */
  call(source: string, json: string): Promise<string>
  /** Loads an address, and waits until it is loaded. */
  navigate(url: string): Promise<void>
  reload(): Promise<void>
  /** Presses and releases at a point, in CSS pixels of the window. */
  tap(x: number, y: number): Promise<void>
  /** Moves fingers at the same time. Their paths have the same number of points. */
  moveFingers(paths: readonly FingerPath[]): Promise<void>
  /** Sends keys to the element that has the focus. */
  sendKeys(actions: readonly KeyAction[]): Promise<void>
  screenshot(): Promise<Buffer>
}

export interface Cookie {
  readonly name: string
  readonly value: string
  /** An address of its origin. */
  readonly url: string
}

/** The browser of one person, with storage of its own. */
export interface RemoteBrowser {
  openTab(): Promise<RemoteTab>
  addCookies(cookies: readonly Cookie[]): Promise<void>
  close(): Promise<void>
}

/** What a browser takes from its phone when it starts. */
export interface BrowserSettings {
  readonly timeZone: string
  readonly locale: string
  readonly width: number
  readonly height: number
}

export interface RemoteEngine {
  /** Version of the browser. */
  readonly version: string
  openBrowser(settings: BrowserSettings): Promise<RemoteBrowser>
  close(): Promise<void>
}

/** Beginning of Playwright's message, by which `apps/page.ts` recognizes a page that was left. */
export const PAGE_LEFT = 'Execution context was destroyed'
/** The page was left while it was asked. */
export const pageLeft = (why: string): Error => new Error(`${PAGE_LEFT}: ${why}`)
