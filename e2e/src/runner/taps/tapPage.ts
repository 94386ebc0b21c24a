/**
 * Playwright's locators for actions that a person performs: a press or an input waits until the person does it. If an
 * action ends on such a page, the person has performed it.
 */
import type { Page } from 'playwright'
import type { Obstacle } from '#runner/captain/shared/actionability.ts'
import { registerPage } from '#runner/captain/shared/interactions.ts'
import { isDisabled, type RoleOptions, type View, type Wanted } from '#runner/eyes/page/view.ts'
import { type Touch, wasChecked } from './touch.ts'

/** The app at the moment of a touch. */
export interface TouchedPage {
  /** The whole page. */
  readonly page: View
  readonly touch: Touch
}

/** A touch, or the next one of any kind, that the action waits for. */
interface AwaitedTouch {
  readonly does: Touch['does'] | 'next'
  readonly text?: string
  readonly target?: TapLocator
  readonly resolve: () => void
}

export class TapPage {
  readonly #scene: () => TouchedPage
  readonly #awaited = new Set<AwaitedTouch>()
  readonly #root: TapLocator
  /** Number of touches that the action has taken. */
  touches = 0
  /** Number of steps of the last touched locator: the more, the closer it describes the control. */
  depth = 0
  /** Whether the action has looked for a field, which it fills in. */
  looksForField = false
  /** Number of elements that fitted instead of the touched one alone. */
  ambiguousMatches = 0

  constructor(scene: () => TouchedPage) {
    this.#scene = scene
    this.#root = new TapLocator(this, () => scene().page)
    registerPage(this.asPage(), {
      // Nothing appears by itself before the next touch. An action that has not begun cannot wait for that.
      settle: () => (this.touches === 0 ? Promise.reject(new Error('It is not there.')) : this.awaitTouch('next')),
      pause: undefined,
      findObstacle: it => (it as unknown as TapLocator).obstacle(),
    })
  }

  get scene(): TouchedPage {
    return this.#scene()
  }

  /** Actions use only what this page has. */
  asPage(): Page {
    return this as unknown as Page
  }

  /** Resolves when the person has done it. */
  awaitTouch(does: AwaitedTouch['does'], more: Pick<AwaitedTouch, 'text' | 'target'> = {}): Promise<void> {
    return new Promise(resolve => {
      const awaited: AwaitedTouch = { does, ...more, resolve: () => void (this.#awaited.delete(awaited), resolve()) }
      this.#awaited.add(awaited)
    })
  }

  /** The next touch begins: the page has changed since the last one. */
  begin(): void {
    for (const awaited of this.#awaited) if (awaited.does === 'next') awaited.resolve()
  }

  /** Resolves what the action waits for if the touch is it; returns whether it does. */
  take(touch: Touch): boolean {
    const awaited = [...this.#awaited].find(it => it.does === touch.does && this.#fits(it, touch))
    if (!awaited) return false
    this.touches++
    this.depth = awaited.target?.depth ?? 0
    awaited.resolve()
    return true
  }

  #fits({ text, target }: AwaitedTouch, touch: Touch): boolean {
    if (text !== undefined && (touch.does !== 'fill' || touch.text !== text)) return false
    if (!target) return true
    const { elements } = target.find()
    if (!elements.includes(touch.control)) return false
    // Several are ambiguous: the action would be refused when it is played.
    if (elements.length > 1) this.ambiguousMatches = elements.length
    return elements.length === 1
  }

  url(): string {
    return this.#scene().page.elements[0]?.ownerDocument.location.href ?? ''
  }
  async waitForEvent(name: string): Promise<unknown> {
    if (name === 'filechooser') await this.awaitTouch('choose')
    return { setFiles: async () => undefined, suggestedFilename: () => '' }
  }
  getByRole(role: string, options?: RoleOptions): TapLocator {
    return this.#root.getByRole(role, options)
  }
  getByText(wanted: Wanted, options?: { readonly exact?: boolean }): TapLocator {
    return this.#root.getByText(wanted, options)
  }
  getByLabel(wanted: Wanted, options?: { readonly exact?: boolean }): TapLocator {
    return this.#root.getByLabel(wanted, options)
  }
  locator(selector: string): TapLocator {
    return this.#root.locator(selector)
  }
}

export class TapLocator {
  readonly #page: TapPage
  readonly #find: () => View
  readonly depth: number

  constructor(page: TapPage, find: () => View, depth = 0) {
    this.#page = page
    this.#find = find
    this.depth = depth
  }
  #next(find: (view: View) => View, depth = this.depth + 1): TapLocator {
    return new TapLocator(this.#page, () => find(this.#find()), depth)
  }

  getByRole(role: string, options: RoleOptions = {}): TapLocator {
    return this.#next(it => it.getByRole(role, options))
  }
  getByText(wanted: Wanted, options?: { readonly exact?: boolean }): TapLocator {
    return this.#next(it => it.getByText(wanted, options))
  }
  getByLabel(wanted: Wanted, options?: { readonly exact?: boolean }): TapLocator {
    this.#page.looksForField = true
    return this.#next(it => it.getByLabel(wanted, options))
  }
  locator(selector: string): TapLocator {
    return this.#next(it => it.locator(selector))
  }
  filter({ hasText, has }: { readonly hasText?: Wanted; readonly has?: TapLocator }): TapLocator {
    return this.#next(view =>
      view.filter({ ...(hasText === undefined ? {} : { hasText }), ...(has === undefined ? {} : { has: has.find() }) }),
    )
  }
  or(other: TapLocator): TapLocator {
    return this.#next(it => it.or(other.find()), this.depth)
  }
  first(): TapLocator {
    return this.#next(it => it.first())
  }
  last(): TapLocator {
    return this.#next(it => it.last())
  }
  page(): TapPage {
    return this.#page
  }
  find(): View {
    return this.#find()
  }

  /** Returns why a person cannot press it. Whether it is covered is left to the press. */
  obstacle(): Obstacle | undefined {
    const [element] = this.#find().elements
    return element === undefined ? 'missing' : isDisabled(element) ? 'disabled' : undefined
  }

  click(): Promise<void> {
    return this.#page.awaitTouch('press', { target: this })
  }
  fill(text: string): Promise<void> {
    return this.#page.awaitTouch('fill', { target: this, text })
  }
  async setChecked(to: boolean): Promise<void> {
    if ((await this.isChecked()) !== to) await this.click()
  }
  async isChecked(): Promise<boolean> {
    return wasChecked(this.#one(), this.#page.scene.touch)
  }
  async blur(): Promise<void> {
    // A person goes on to the next control.
  }
  async getAttribute(name: string): Promise<string | null> {
    return this.#one().getAttribute(name)
  }
  async evaluateAll<A, R>(read: (elements: readonly Element[], argument: A) => R, argument: A): Promise<R> {
    return read(this.#find().elements, argument)
  }
  #one(): Element {
    const [element, ...others] = this.#find().elements
    if (!element || others.length > 0) throw new Error(`${others.length + (element ? 1 : 0)} elements fit.`)
    return element
  }
}
