/**
 * As much of Playwright's locators as the captain's actions use, over a document without pixels. Nothing waits longer
 * than what is under way now.
 */
import type { Obstacle } from '#runner/captain/shared/actionability.ts'
import { isChecked, isDisabled, nameOf, type RoleOptions, type View, type Wanted } from '../../eyes/page/view.ts'
import { fill, hindrance, press, setChecked } from './pressing.ts'
import type { DomTab } from './tab.ts'

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
const MOST_TURNS = 60
/**
 * What a press leads to at once, such as the focus of a dialog that opens, has come of it before a person can press
 * again.
 */
const AFTER_PRESS = 8
const afterPress = async (): Promise<void> => {
  for (let turns = 0; turns < AFTER_PRESS; turns++) await turn()
}

const quoted = (wanted: Wanted): string =>
  typeof wanted === 'string' ? `'${wanted.replaceAll("'", String.raw`\'`)}'` : String(wanted)

const pages = new WeakMap<DomTab, DomLocator>()
const pageOf = (tab: DomTab): DomLocator => {
  const known = pages.get(tab) ?? new DomLocator(tab, () => tab.seen)
  pages.set(tab, known)
  return known
}
/** Says which locator stands for the whole page of a tab. */
export const notePage = (tab: DomTab, page: DomLocator): void => void pages.set(tab, page)

export class DomLocator {
  readonly #tab: DomTab
  readonly #find: () => View
  readonly #said: string
  readonly #text: string

  /** `said` is for people, `text` as Playwright writes the same locator. */
  constructor(tab: DomTab, find: () => View, said = '', text = '') {
    this.#tab = tab
    this.#find = find
    this.#said = said
    this.#text = text
  }
  #next(said: string, find: (view: View) => View, text = 'locator()'): DomLocator {
    return new DomLocator(
      this.#tab,
      () => find(this.#find()),
      `${this.#said}${this.#said && ', '}${said}`,
      `${this.#text}${this.#text && '.'}${text}`,
    )
  }

  getByRole(role: string, options: RoleOptions = {}): DomLocator {
    const { name } = options
    return this.#next(
      `${role}${name === undefined ? '' : ` '${name}'`}`,
      it => it.getByRole(role, options),
      `getByRole(${quoted(role)}${name === undefined ? '' : `, { name: ${quoted(name)} }`})`,
    )
  }
  getByText(wanted: Wanted, options?: { exact?: boolean }): DomLocator {
    return this.#next(`text '${wanted}'`, it => it.getByText(wanted, options))
  }
  getByLabel(wanted: Wanted, options?: { exact?: boolean }): DomLocator {
    return this.#next(`field '${wanted}'`, it => it.getByLabel(wanted, options), `getByLabel(${quoted(wanted)})`)
  }
  locator(selector: string): DomLocator {
    return this.#next(selector, it => it.locator(selector))
  }
  filter({ hasText, has }: { hasText?: Wanted; has?: DomLocator }): DomLocator {
    return this.#next('of those', it =>
      it.filter({ ...(hasText === undefined ? {} : { hasText }), ...(has === undefined ? {} : { has: has.find() }) }),
    )
  }
  or(other: DomLocator): DomLocator {
    return this.#next(`or ${other.#said}`, it => it.or(other.#find()))
  }
  first(): DomLocator {
    return this.#next('the first', it => it.first())
  }
  last(): DomLocator {
    return this.#next('the last', it => it.last())
  }
  /** The page of the tab, always the same. */
  page(): DomLocator {
    return pageOf(this.#tab)
  }
  toString(): string {
    return this.#text
  }
  /** What keeps a person from pressing it now. */
  hindrance(): Obstacle | undefined {
    const { elements, renderer: sight } = this.#find()
    const [element] = elements
    if (!element || !sight.isVisible(element)) return 'missing'
    const why = hindrance(element, sight)
    return why === undefined ? undefined : isDisabled(element) ? 'disabled' : 'covered'
  }
  find(): View {
    return this.#find()
  }

  async count(): Promise<number> {
    return this.#find().count()
  }
  async click(): Promise<void> {
    press(this.#window, await this.#able())
    await afterPress()
  }
  async fill(text: string): Promise<void> {
    fill(this.#window, await this.#able(), text)
    await afterPress()
  }
  async blur(): Promise<void> {
    ;((await this.#one()) as HTMLElement).blur()
    await afterPress()
  }
  async setChecked(to: boolean): Promise<void> {
    setChecked(this.#window, await this.#able(), to)
    await afterPress()
  }
  async isChecked(): Promise<boolean> {
    return isChecked(await this.#one())
  }
  async evaluateAll<A, R>(read: (elements: readonly Element[], argument: A) => R, argument: A): Promise<R> {
    return read(this.#find().elements, argument)
  }
  async isEnabled(): Promise<boolean> {
    return !isDisabled(await this.#one())
  }
  async getAttribute(name: string): Promise<string | null> {
    return (await this.#one()).getAttribute(name)
  }

  get #window() {
    const { window } = this.#tab
    if (!window) throw new Error('The app has not been opened yet.')
    return window
  }
  /** What is not there yet comes with the next turns or not at all: time does not move here. */
  async #one(isReady: (element: Element) => boolean = () => true): Promise<Element> {
    for (let turns = 0; ; turns++) {
      const { elements } = this.#find()
      const [element] = elements
      if (elements.length > 1)
        throw new Error(
          `${this.#said}: ${elements.length} fit, ${elements.map(it => `'${nameOf(it, this.#find().renderer)}'`).join(', ')}.`,
        )
      if (element && (isReady(element) || turns >= MOST_TURNS)) return element
      if (turns >= MOST_TURNS) throw new Error(`${this.#said} is not there.`)
      await turn()
    }
  }
  async #able(): Promise<Element> {
    const hindered = (element: Element): string | undefined => hindrance(element, this.#find().renderer)
    const it = await this.#one(element => hindered(element) === undefined)
    const why = hindered(it)
    if (why !== undefined) throw new Error(`${this.#said} ${why}.`)
    return it
  }
}
