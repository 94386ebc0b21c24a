/**
 * Playwright's locators as far as the captain's actions use them, over a document without layout. Waits only for work
 * that is under way.
 */
import type { Obstacle } from '#runner/captain/shared/actionability.ts'
import { labelText, UNNAMED, roleText } from '../shared/locatorText.ts'
import { isChecked, isDisabled, nameOf, type RoleOptions, type View, type Wanted } from '../../eyes/page/view.ts'
import { fill, obstacleText, press, setChecked } from './pressing.ts'
import type { DomTab } from './tab.ts'

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))
const MOST_TURNS = 60
/** Turns after a press until its immediate effects, such as the focus of an opened dialog, are done. */
const AFTER_PRESS = 8
const afterPress = async (): Promise<void> => {
  for (let turns = 0; turns < AFTER_PRESS; turns++) await turn()
}

const pages = new WeakMap<DomTab, DomLocator>()
const pageOf = (tab: DomTab): DomLocator => {
  const known = pages.get(tab) ?? new DomLocator(tab, () => tab.seen)
  pages.set(tab, known)
  return known
}
/** Notes the locator for the whole page of a tab. */
export const notePage = (tab: DomTab, page: DomLocator): void => void pages.set(tab, page)

export class DomLocator {
  readonly #tab: DomTab
  readonly #find: () => View
  readonly #said: string
  readonly #text: string

  /** `said` is for people, `text` is Playwright's text of the same locator. */
  constructor(tab: DomTab, find: () => View, said = '', text = '') {
    this.#tab = tab
    this.#find = find
    this.#said = said
    this.#text = text
  }
  #next(said: string, find: (view: View) => View, text = UNNAMED): DomLocator {
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
      roleText(role, name),
    )
  }
  getByText(wanted: Wanted, options?: { exact?: boolean }): DomLocator {
    return this.#next(`text '${wanted}'`, it => it.getByText(wanted, options))
  }
  getByLabel(wanted: Wanted, options?: { exact?: boolean }): DomLocator {
    return this.#next(`field '${wanted}'`, it => it.getByLabel(wanted, options), labelText(wanted))
  }
  locator(selector: string): DomLocator {
    return this.#next(selector, it => it.locator(selector))
  }
  filter({ hasText, has }: { hasText?: Wanted; has?: DomLocator }): DomLocator {
    return this.#next('of those', view =>
      view.filter({ ...(hasText === undefined ? {} : { hasText }), ...(has === undefined ? {} : { has: has.find() }) }),
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
  /** Returns the page of the tab, always the same object. */
  page(): DomLocator {
    return pageOf(this.#tab)
  }
  toString(): string {
    return this.#text
  }
  /** Returns why a person cannot press it now. */
  obstacle(): Obstacle | undefined {
    const { elements, renderer } = this.#find()
    const [element] = elements
    if (!element || !renderer.isVisible(element)) return 'missing'
    const why = obstacleText(element, renderer)
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
  /** A missing element appears within some turns or not at all, since time does not pass here. */
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
    const hindered = (element: Element): string | undefined => obstacleText(element, this.#find().renderer)
    const it = await this.#one(element => hindered(element) === undefined)
    const why = hindered(it)
    if (why !== undefined) throw new Error(`${this.#said} ${why}.`)
    return it
  }
}
