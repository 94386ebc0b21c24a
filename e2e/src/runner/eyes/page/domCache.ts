/** Cache of computed values of a document, cleared when the document changes. */
import { roleOf } from './roles.ts'

/** The part of a `MutationRecord` that the cache needs. */
export type DomChange = Pick<MutationRecord, 'type' | 'target' | 'oldValue' | 'attributeName'>

/** The attribute that changes most: the age of a row is a part of its label, and changes every second. */
export const LABEL = 'aria-label'

/** The roles of these elements depend on their ancestors, and are not kept. */
const PLACED: ReadonlySet<string> = new Set(['header', 'footer'])

export class DomCache {
  readonly #document: Document
  readonly #changes: () => readonly DomChange[]
  readonly #isStyledByLabel: boolean
  /** Answers that any change removes. */
  readonly #known: Answers = new Map()
  /** Answers that a change removes that may change styles. */
  readonly #styled: Answers = new Map()
  /** Answers that the same changes remove, and a change in the element. */
  readonly #inside: Answers = new Map()
  /** Number of times that the document changed in a way that may change styles. */
  #restyled = 0
  /** Depends only on name and attributes of an element, so that changed texts keep it. */
  #roles = new WeakMap<Element, string | undefined>()
  #byRole: ReadonlyMap<string, readonly Element[]> | undefined

  /** Whether it is read at one moment only, so that the values of fields do not change either. */
  readonly isMomentary: boolean

  /**
   * @param changes returns the changes since its last call that were not noted; without it, it serves one moment.
   * @param isStyledByLabel whether a style sheet has a selector with `aria-label`.
   */
  constructor(document: Document, changes?: () => readonly DomChange[], isStyledByLabel = true) {
    this.#document = document
    this.#changes = changes ?? (() => [])
    this.#isStyledByLabel = isStyledByLabel
    this.isMomentary = changes === undefined
  }

  /** Removes outdated values. To be called before reading: later answers are those of this moment. */
  refresh(): void {
    this.note(this.#changes())
  }
  note(changes: readonly DomChange[]): void {
    if (changes.length > 0) this.#known.clear()
    if (!changes.every(it => this.#keepsStyles(it))) this.#restyle()
    for (const { type, target } of changes) {
      for (const answers of this.#inside.values()) removeAround(answers, target)
      if (type === 'childList') this.#byRole = undefined
      else if (type === 'attributes') this.#noteAttribute(target as Element)
    }
  }

  /** Clears everything, because the document is no longer followed. */
  forget(): void {
    this.#known.clear()
    this.#restyle()
    this.#roles = new WeakMap()
    this.#byRole = undefined
  }

  /**
   * Returns what `find` returns for an element, computed once until the document changes; `what` names the question.
   */
  recall<T>(what: string, element: Element, find: (element: Element) => T): T {
    return recallIn(this.#known, what, element, find)
  }

  /** The same for an answer that depends on nothing but elements, attributes other than labels, and styles. */
  recallStyled<T>(what: string, element: Element, find: (element: Element) => T): T {
    return recallIn(this.#styled, what, element, find)
  }

  /** The same for an answer that depends on the label and the content of the element too, but on no words elsewhere. */
  recallInside<T>(what: string, element: Element, find: (element: Element) => T): T {
    return recallIn(this.#inside, what, element, find)
  }

  /**
   * Returns a function that answers as `find` does, computed once for an element until something changes that style
   * sheets may see. `find` depends on nothing else.
   */
  styling<T>(find: (element: Element) => T): (element: Element) => T {
    let known = new Map<Element, T>()
    let of = this.#restyled
    return element => {
      if (of !== this.#restyled) known = new Map()
      of = this.#restyled
      return answerOf(known, element, find)
    }
  }

  /** Returns all elements of a role below a root, in document order. */
  ofRole(role: string, root: Element | Document): readonly Element[] {
    this.#byRole ??= this.#sorted()
    const all = this.#byRole.get(role) ?? []
    return root === this.#document ? all : all.filter(it => it !== root && root.contains(it))
  }

  #restyle(): void {
    this.#restyled++
    this.#styled.clear()
    this.#inside.clear()
  }
  /** Whether a change leaves all styles as they are. A text that was not empty and is not empty changes no selector. */
  #keepsStyles({ type, target, oldValue, attributeName }: DomChange): boolean {
    if (type === 'characterData') return Boolean(oldValue) && target.nodeValue !== ''
    return type === 'attributes' && attributeName === LABEL && !this.#isStyledByLabel
  }
  #noteAttribute(element: Element): void {
    const before = this.#roles.get(element)
    this.#roles.delete(element)
    const isKept = !PLACED.has(element.localName)
    if (this.#byRole && (!isKept || this.#roleOf(element) !== before)) this.#byRole = undefined
  }
  #roleOf(element: Element): string | undefined {
    if (this.#roles.has(element)) return this.#roles.get(element)
    const role = roleOf(element)
    if (!PLACED.has(element.localName)) this.#roles.set(element, role)
    return role
  }
  #sorted(): ReadonlyMap<string, readonly Element[]> {
    const byRole = new Map<string, Element[]>()
    for (const element of this.#document.querySelectorAll('*')) {
      const role = this.#roleOf(element)
      if (role === undefined) continue
      const known = byRole.get(role)
      if (known) known.push(element)
      else byRole.set(role, [element])
    }
    return byRole
  }
}

/** Answers to named questions about elements. */
type Answers = Map<string, Map<Element, unknown>>

function recallIn<T>(answers: Answers, what: string, element: Element, find: (element: Element) => T): T {
  const known = answers.get(what) ?? new Map<Element, unknown>()
  if (known.size === 0) answers.set(what, known)
  return answerOf(known, element, find) as T
}
/** Removes the answers about a node and all elements around it. */
function removeAround(known: Map<Element, unknown>, node: Node): void {
  for (let at: Node | null = node; at; at = at.parentNode) known.delete(at as Element)
}

function answerOf<T>(known: Map<Element, T>, element: Element, find: (element: Element) => T): T {
  const answer = known.get(element)
  if (answer !== undefined || known.has(element)) return answer as T
  const found = find(element)
  known.set(element, found)
  return found
}
