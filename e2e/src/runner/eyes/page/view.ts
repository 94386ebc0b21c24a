/**
 * Elements of a document, found as Playwright finds them: by role and accessible name, by text, by label. Nothing here
 * waits: what is not there now is not shown.
 */
import { computeAccessibleName, getRole } from 'dom-accessibility-api'
import { innermost } from './innermost.ts'
import { roleOf } from './roles.ts'
import type { Renderer } from './renderer.ts'

export type Wanted = string | RegExp
export interface RoleOptions {
  readonly name?: Wanted
  /** The whole name, letter by letter; without it a part of it in any case is enough. */
  readonly exact?: boolean
  readonly checked?: boolean
  readonly expanded?: boolean
  readonly pressed?: boolean
  readonly level?: number
}
export interface FilterOptions {
  readonly hasText?: Wanted
  /** Of these an element must hold one, or none. */
  readonly has?: View
  readonly hasNot?: View
}
type Test = (element: Element) => boolean

const HEADING = /^h([1-6])$/
const SILENT = 'script, style, template, noscript, head'
const FIELDS = 'input, textarea, select'
const NAMED = 'input, textarea, select, button, meter, [aria-label], [aria-labelledby]'

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

export function fits(text: string, wanted: Wanted, exact = false): boolean {
  if (typeof wanted !== 'string') return wanted.test(text)
  return exact ? text === flat(wanted) : text.toLowerCase().includes(flat(wanted).toLowerCase())
}

export class View {
  readonly renderer: Renderer
  readonly #roots: readonly (Element | Document)[]

  constructor(sight: Renderer, roots: readonly (Element | Document)[]) {
    this.renderer = sight
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
    const found = this.#inAll(root => innermost(root, text => fits(text, wanted, exact)))
    return this.#of(found.filter(it => !it.matches(SILENT)))
  }

  getByLabel(wanted: Wanted, { exact = false }: { readonly exact?: boolean } = {}): View {
    return this.#below(NAMED, it => isLabelled(it) && fits(flat(nameOf(it, this.renderer)), wanted, exact))
  }

  /** By a selector of CSS, for what has neither role nor name; '+ dd' is what comes next to each. */
  locator(selector: string): View {
    const next = /^\+ (.+)$/.exec(selector)?.[1]
    if (next === undefined) return this.#below(selector, () => true)
    return this.#of(this.elements.flatMap(it => (it.nextElementSibling?.matches(next) ? [it.nextElementSibling] : [])))
  }

  filter({ hasText, has, hasNot }: FilterOptions): View {
    const passes: Test = it =>
      (hasText === undefined || fits(flat(it.textContent ?? ''), hasText)) &&
      (has === undefined || has.elements.some(inner => it !== inner && it.contains(inner))) &&
      (hasNot === undefined || !hasNot.elements.some(inner => it !== inner && it.contains(inner)))
    return this.#of(this.elements.filter(passes))
  }

  and(other: View): View {
    const also = new Set(other.elements)
    return this.#of(this.elements.filter(it => also.has(it)))
  }
  /** Those of both, in the order of the document. */
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

/** What tells elements of a role from each other; what costs least comes first. */
function testsOf({ name, exact, checked, expanded, pressed, level }: RoleOptions, sight: Renderer): readonly Test[] {
  const tests: Test[] = []
  if (level !== undefined) tests.push(it => levelOf(it) === String(level))
  if (expanded !== undefined) tests.push(it => it.getAttribute('aria-expanded') === String(expanded))
  if (pressed !== undefined) tests.push(it => it.getAttribute('aria-pressed') === String(pressed))
  if (checked !== undefined) tests.push(it => isChecked(it) === checked)
  if (name !== undefined) tests.push(it => fits(flat(nameOf(it, sight)), name, exact))
  tests.push(it => isFound(it, sight))
  return tests
}

const levelOf = (it: Element): string | undefined => it.getAttribute('aria-level') ?? HEADING.exec(it.localName)?.[1]
const isLabelled = (it: Element): boolean =>
  it.hasAttribute('aria-label') ||
  it.hasAttribute('aria-labelledby') ||
  ((it as HTMLInputElement).labels?.length ?? 0) > 0
/** Neither out of sight nor passed over by assistive technology. */
const isFound = (it: Element, sight: Renderer): boolean => !isPassedOver(it, sight) && sight.isVisible(it)
function isPassedOver(it: Element, sight: Renderer): boolean {
  const find = (): boolean =>
    it.getAttribute('aria-hidden') === 'true' ||
    it.hasAttribute('inert') ||
    (it.parentElement !== null && isPassedOver(it.parentElement, sight))
  return sight.memory?.recall('passed over', it, find) ?? find()
}

/** Role and name of every element below that can be found by a role, in the order of the document. */
export const namedIn = (view: View): readonly (readonly [role: string, name: string])[] =>
  view.locator('*').elements.flatMap(it => {
    const role = roleOf(it)
    return role !== undefined && isFound(it, view.renderer) ? [[role, flat(nameOf(it, view.renderer))] as const] : []
  })

export const isChecked = (it: Element): boolean =>
  it.localName === 'input' ? (it as HTMLInputElement).checked : it.getAttribute('aria-checked') === 'true'
export const isDisabled = (it: Element): boolean =>
  (it as HTMLInputElement).disabled === true ||
  it.getAttribute('aria-disabled') === 'true' ||
  it.closest('fieldset[disabled]') !== null

/** Elements of these roles have no name, whatever is written on them. */
const NAMELESS: ReadonlySet<string> = new Set(
  'caption code deletion emphasis generic insertion none paragraph presentation strong subscript superscript'.split(
    ' ',
  ),
)
/** A label of its own names what is shown, before anything else is asked. */
function labelOf(it: Element, sight: Renderer): string | undefined {
  const label = it.getAttribute('aria-label')?.trim() ?? ''
  if (label === '' || it.hasAttribute('aria-labelledby') || it.getAttribute('aria-hidden') === 'true') return undefined
  return NAMELESS.has(getRole(it) ?? '') || !sight.isVisible(it) ? undefined : label.replaceAll(/\s\s+/g, ' ')
}

/** By accname, with the styles that the engine knows. */
export function nameOf(it: Element, sight: Renderer): string {
  const label = labelOf(it, sight)
  if (label !== undefined) return label
  const compute = (): string =>
    computeAccessibleName(it, { getComputedStyle: (element, pseudo) => sight.styleOf(element, pseudo) })
  return sight.memory?.recall('name', it, () => (dependsOnFields(it) ? undefined : compute())) ?? compute()
}
/** What is written in a field may be a part of the name, and no change of the document tells of it. */
const dependsOnFields = (it: Element): boolean =>
  it.matches(FIELDS) || it.hasAttribute('aria-labelledby') || it.querySelector(FIELDS) !== null
