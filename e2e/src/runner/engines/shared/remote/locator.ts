/** Playwright's locators as far as the captain's actions use them, found in the page in one round trip. */
import type { RoleOptions, Wanted } from '#runner/eyes/page/view.ts'
import { labelText, UNNAMED, roleText } from '#runner/engines/shared/locatorText.ts'
import { type LocatorStep, wordsOf } from './steps.ts'
import type {} from './inPage.ts'

/** What a locator asks of its page. */
export interface LocatedPage {
  /** Runs the source of a function in the page. */
  run(source: string, args: readonly unknown[]): Promise<unknown>
  tap(x: number, y: number): Promise<void>
  waitForTimeout(ms: number): Promise<void>
}

/** Real time in which an element must appear on a page that is at rest. */
const APPEARS_MS = 10_000
const LOOK_MS = 20

/** The page may move under the finger when its field gets the focus; then the person presses again. */
const MOST_TAPS = 3
interface Point {
  readonly x: number
  readonly y: number
}

/** Functions that run in the page with the only element of a locator. */
const READERS = {
  fill: (it: Element, text: unknown) => globalThis.__drydockRemote?.fill(it, String(text)),
  blur: (it: Element) => (it as HTMLElement).blur(),
  isChecked: (it: Element) => globalThis.__drydockRemote?.isChecked(it),
  isEnabled: (it: Element) => globalThis.__drydockRemote?.isEnabled(it),
  attribute: (it: Element, name: unknown) => it.getAttribute(String(name)),
  text: (it: Element) => globalThis.__drydockRemote?.textOf(it),
  aim: (it: Element) => globalThis.__drydockRemote?.aim(it),
} as const

export class RemoteLocator {
  readonly #page: () => LocatedPage
  readonly steps: readonly LocatorStep[]
  readonly #text: string

  /** `text` is Playwright's text of the same locator. */
  constructor(page: () => LocatedPage, steps: readonly LocatorStep[] = [], text = '') {
    this.#page = page
    this.steps = steps
    this.#text = text
  }
  #next(step: LocatorStep, text = UNNAMED): RemoteLocator {
    return new RemoteLocator(this.#page, [...this.steps, step], `${this.#text}${this.#text && '.'}${text}`)
  }

  getByRole(role: string, { name, ...options }: RoleOptions = {}): RemoteLocator {
    const words = name === undefined ? undefined : wordsOf(name)
    return this.#next({ by: 'role', role, options: { ...options, name: words } }, roleText(role, name))
  }
  getByText(wanted: Wanted, { exact = false }: { readonly exact?: boolean } = {}): RemoteLocator {
    return this.#next({ by: 'text', wanted: wordsOf(wanted), exact })
  }
  getByLabel(wanted: Wanted, { exact = false }: { readonly exact?: boolean } = {}): RemoteLocator {
    return this.#next({ by: 'label', wanted: wordsOf(wanted), exact }, labelText(wanted))
  }
  locator(selector: string): RemoteLocator {
    return this.#next({ by: 'css', selector })
  }
  filter({ hasText, has }: { readonly hasText?: Wanted; readonly has?: RemoteLocator }): RemoteLocator {
    return this.#next({
      by: 'filter',
      hasText: hasText === undefined ? undefined : wordsOf(hasText),
      has: has?.steps,
    })
  }
  or(other: RemoteLocator): RemoteLocator {
    return this.#next({ by: 'or', other: other.steps })
  }
  first(): RemoteLocator {
    return this.#next({ by: 'first' })
  }
  last(): RemoteLocator {
    return this.#next({ by: 'last' })
  }
  page(): LocatedPage {
    return this.#page()
  }
  toString(): string {
    return this.#text
  }

  count(): Promise<number> {
    return this.evaluateAll(found => found.length, undefined)
  }
  /** Runs a function in the page with all elements. */
  async evaluateAll<A, R>(read: (elements: readonly Element[], argument: A) => R, argument: A): Promise<R> {
    return this.#page().run(
      `(steps, argument) => (${String(read)})(globalThis.__drydockRemote?.find(steps) ?? [], argument)`,
      [this.steps, argument],
    ) as Promise<R>
  }
  async click(): Promise<void> {
    let point = (await this.#read('aim')) as Point | undefined
    for (let taps = 0; point && taps < MOST_TAPS; taps++) {
      await this.#page().tap(point.x, point.y)
      // A page that is left was hit.
      point = (await this.#page()
        .run('() => globalThis.__drydockRemote?.missed()', [])
        .catch(() => undefined)) as Point | undefined
    }
  }
  async fill(text: string): Promise<void> {
    await this.#read('fill', text)
  }
  async blur(): Promise<void> {
    await this.#read('blur')
  }
  async setChecked(to: boolean): Promise<void> {
    if ((await this.isChecked()) !== to) await this.click()
  }
  async isChecked(): Promise<boolean> {
    return (await this.#read('isChecked')) === true
  }
  async isEnabled(): Promise<boolean> {
    return (await this.#read('isEnabled')) === true
  }
  async getAttribute(name: string): Promise<string | null> {
    return (await this.#read('attribute', name)) as string | null
  }
  async innerText(): Promise<string> {
    return String(await this.#read('text'))
  }

  /** Waits until there is exactly one element, and reads it. */
  async #read(what: keyof typeof READERS, argument?: unknown): Promise<unknown> {
    const source = `(steps, argument) => {
      const found = globalThis.__drydockRemote?.find(steps) ?? []
      return found.length === 1 ? { value: (${String(READERS[what])})(found[0], argument) } : { count: found.length }
    }`
    for (let waited = 0; ; waited += LOOK_MS) {
      const answer = (await this.#page().run(source, [this.steps, argument])) as { value?: unknown; count?: number }
      if (answer.count === undefined) return answer.value
      if (answer.count > 1) throw new Error(`${this.#text}: ${answer.count} elements fit.`)
      if (waited >= APPEARS_MS) throw new Error(`${this.#text} is not there.`)
      await this.#page().waitForTimeout(LOOK_MS)
    }
  }
}
