/** Finds elements of a document as Playwright does: by role and accessible name, by text, by label. It never waits. */
import { computeAccessibleName, getRole } from 'dom-accessibility-api'
import { innermost, matchedText } from './innermost.ts'
import { roleOf } from './roles.ts'
import type { Renderer } from './renderer.ts'

export type Wanted = string | RegExp
export interface RoleOptions {
  readonly name?: Wanted
  /** Matches the whole name with its case; else a part of it in any case. */
  readonly exact?: boolean
  readonly checked?: boolean
  readonly expanded?: boolean
  readonly pressed?: boolean
  readonly level?: number
}
export interface FilterOptions {
  readonly hasText?: Wanted
  /** The element must contain one of these, or none. */
  readonly has?: View
  readonly hasNot?: View
}
type Test = (element: Element) => boolean

const HEADING = /^h([1-6])$/
const FIELDS = 'input, textarea, select'
const NAMED = 'input, textarea, select, button, meter, [aria-label], [aria-labelledby]'

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/**
 * Whether a text is the wanted one.
 * @param text with single blanks.
 * @param exact equal with its case; else contained, in any case. A pattern ignores it.
 */
function fits(text: string, wanted: Wanted, exact = false): boolean {
  if (typeof wanted !== 'string') return wanted.test(text)
  return exact ? text === flat(wanted) : text.toLowerCase().includes(flat(wanted).toLowerCase())
}

export class View {
  readonly renderer: Renderer
  readonly #roots: readonly (Element | Document)[]

  constructor(renderer: Renderer, roots: readonly (Element | Document)[]) {
    this.renderer = renderer
    this.#roots = roots
  }

  get elements(): readonly Element[] {
    return this.#roots.map(it => (it.nodeType === 9 ? (it as Document).documentElement : (it as Element)))
  }

  getByRole(role: string, options: RoleOptions = {}): View {
    const tests = testsOf(options, this.renderer)
    const isMeant: Test = it => tests.every(test => test(it))
    const { memory } = this.renderer
    if (memory) return this.#of(this.#inAll(root => memory.ofRole(role, root).filter(isMeant)))
    return this.#below('*', it => roleOf(it) === role && isMeant(it))
  }

  /** The innermost elements that hold the text. */
  getByText(wanted: Wanted, { exact = false }: { readonly exact?: boolean } = {}): View {
    return this.#of(this.#inAll(root => innermost(root, text => fits(text, wanted, exact))))
  }

  getByLabel(wanted: Wanted, { exact = false }: { readonly exact?: boolean } = {}): View {
    return this.#below(NAMED, it => isLabelled(it) && fits(flat(nameOf(it, this.renderer)), wanted, exact))
  }

  /** Finds by CSS selector, for elements without role and name; '+ dd' finds the next sibling of each. */
  locator(selector: string): View {
    const next = /^\+ (.+)$/.exec(selector)?.[1]
    if (next === undefined) return this.#below(selector, () => true)
    return this.#of(this.elements.flatMap(it => (it.nextElementSibling?.matches(next) ? [it.nextElementSibling] : [])))
  }

  filter({ hasText, has, hasNot }: FilterOptions): View {
    const passes: Test = element =>
      (hasText === undefined || fits(flat(matchedText(element)), hasText)) &&
      (has === undefined || has.elements.some(inner => element !== inner && element.contains(inner))) &&
      (hasNot === undefined || !hasNot.elements.some(inner => element !== inner && element.contains(inner)))
    return this.#of(this.elements.filter(passes))
  }

  and(other: View): View {
    const also = new Set(other.elements)
    return this.#of(this.elements.filter(it => also.has(it)))
  }
  /** Returns the elements of both, in document order. */
  or(other: View): View {
    const all = [...new Set([...this.elements, ...other.elements])]
    return this.#of(all.toSorted((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1)))
  }
  nth(index: number): View {
    return this.#of(this.elements.slice(index, index + 1))
  }
  first(): View {
    return this.nth(0)
  }
  last(): View {
    return this.#of(this.elements.slice(-1))
  }
  all(): readonly View[] {
    return this.elements.map(it => this.#of([it]))
  }
  count(): number {
    return this.elements.length
  }

  #of(elements: readonly Element[]): View {
    return new View(this.renderer, elements)
  }
  #below(selector: string, test: Test): View {
    return this.#of(this.#inAll(root => Array.from(root.querySelectorAll(selector)).filter(test)))
  }
  #inAll(find: (root: Element | Document) => readonly Element[]): readonly Element[] {
    const found = this.#roots.flatMap(find)
    return this.#roots.length > 1 ? [...new Set(found)] : found
  }
}

/** Returns the tests for elements of a role, the cheapest first. */
function testsOf({ name, exact, checked, expanded, pressed, level }: RoleOptions, renderer: Renderer): readonly Test[] {
  const tests: Test[] = []
  if (level !== undefined) tests.push(it => levelOf(it) === String(level))
  if (expanded !== undefined) tests.push(it => it.getAttribute('aria-expanded') === String(expanded))
  if (pressed !== undefined) tests.push(it => it.getAttribute('aria-pressed') === String(pressed))
  if (checked !== undefined) tests.push(it => isChecked(it) === checked)
  if (name !== undefined) tests.push(it => fits(flat(nameOf(it, renderer)), name, exact))
  tests.push(it => isFound(it, renderer))
  return tests
}

const levelOf = (it: Element): string | undefined => it.getAttribute('aria-level') ?? HEADING.exec(it.localName)?.[1]
const isLabelled = (element: Element): boolean =>
  element.hasAttribute('aria-label') ||
  element.hasAttribute('aria-labelledby') ||
  ((element as HTMLInputElement).labels?.length ?? 0) > 0
/** Visible, and not hidden from assistive technology. */
const isFound = (it: Element, renderer: Renderer): boolean => !isPassedOver(it, renderer) && renderer.isVisible(it)
function isPassedOver(it: Element, renderer: Renderer): boolean {
  const find = (): boolean =>
    it.getAttribute('aria-hidden') === 'true' ||
    it.hasAttribute('inert') ||
    (it.parentElement !== null && isPassedOver(it.parentElement, renderer))
  return renderer.memory?.recallStyled('passed over', it, find) ?? find()
}

/** Returns role and name of every descendant that has a role, in document order. */
export const namedIn = (view: View): readonly (readonly [role: string, name: string])[] =>
  view.locator('*').elements.flatMap(element => {
    const role = roleOf(element)
    return role !== undefined && isFound(element, view.renderer)
      ? [[role, flat(nameOf(element, view.renderer))] as const]
      : []
  })

/** Returns the names of the elements of a role, in document order; '' for one without a name. */
export const namesOf = (view: View, role: string): readonly string[] =>
  view.getByRole(role).elements.map(it => flat(nameOf(it, view.renderer)))

/** Whether a checkbox is checked, or an element says so by `aria-checked`. */
export const isChecked = (element: Element): boolean =>
  element.localName === 'input'
    ? (element as HTMLInputElement).checked
    : element.getAttribute('aria-checked') === 'true'
/** Whether an element is disabled: by its property, by `aria-disabled`, or by the fieldset around it. */
export const isDisabled = (element: Element): boolean =>
  (element as HTMLInputElement).disabled === true ||
  element.getAttribute('aria-disabled') === 'true' ||
  element.closest('fieldset[disabled]') !== null

/** Roles whose elements have no name, whatever their content is. */
const NAMELESS: ReadonlySet<string> = new Set(
  'caption code deletion emphasis generic insertion none paragraph presentation strong subscript superscript'.split(
    ' ',
  ),
)
/** Returns the label of a visible element, the quickest way to a name. */
function labelOf(it: Element, renderer: Renderer): string | undefined {
  const label = it.getAttribute('aria-label')?.trim() ?? ''
  if (label === '' || it.hasAttribute('aria-labelledby') || it.getAttribute('aria-hidden') === 'true') return undefined
  return NAMELESS.has(getRole(it) ?? '') || !renderer.isVisible(it) ? undefined : label.replaceAll(/\s\s+/g, ' ')
}

/** Computes the name by the accname standard, with the styles that the engine knows. */
export function nameOf(it: Element, renderer: Renderer): string {
  const label = labelOf(it, renderer)
  if (label !== undefined) return label
  const compute = (): string =>
    computeAccessibleName(it, { getComputedStyle: (element, pseudo) => renderer.styleOf(element, pseudo) })
  const { memory } = renderer
  if (memory?.isMomentary) return memory.recall('name', it, compute)
  return memory?.recall('name', it, () => (dependsOnFields(it) ? undefined : compute())) ?? compute()
}
/** The value of a field may be a part of the name, and is no change of the document. */
const dependsOnFields = (element: Element): boolean =>
  element.matches(FIELDS) || element.hasAttribute('aria-labelledby') || element.querySelector(FIELDS) !== null
