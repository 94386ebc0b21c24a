/** Cache of computed values of a document, cleared when the document changes. */
import { roleOf } from './roles.ts'

/** The part of a `MutationRecord` that the cache needs. */
export type DomChange = Pick<MutationRecord, 'type' | 'target' | 'oldValue'>

/** Whether a change leaves all styles as they are: a text that was not empty and is not empty changes no selector. */
const keepsStyles = ({ type, target, oldValue }: DomChange): boolean =>
  type === 'characterData' && Boolean(oldValue) && target.nodeValue !== ''

/** The roles of these elements depend on their ancestors, and are not kept. */
const PLACED: ReadonlySet<string> = new Set(['header', 'footer'])

export class DomCache {
  readonly #document: Document
  readonly #changes: () => readonly DomChange[]
  readonly #known = new Map<string, Map<Element, unknown>>()
  /** Number of times that the document changed in a way that may change styles. */
  #restyled = 0
  /** Depends only on name and attributes of an element, so that changed texts keep it. */
  #roles = new WeakMap<Element, string | undefined>()
  #byRole: ReadonlyMap<string, readonly Element[]> | undefined

  /** Whether it is read at one moment only, so that the values of fields do not change either. */
  readonly isMomentary: boolean

  /** `changes` returns the changes since its last call that were not noted; without it, it serves one moment. */
  constructor(document: Document, changes?: () => readonly DomChange[]) {
    this.#document = document
    this.#changes = changes ?? (() => [])
    this.isMomentary = changes === undefined
  }

  /** Removes outdated values. To be called before reading: later answers are those of this moment. */
  refresh(): void {
    this.note(this.#changes())
  }
  note(changes: readonly DomChange[]): void {
    if (changes.length > 0) this.#known.clear()
    if (!changes.every(keepsStyles)) this.#restyled++
    for (const { type, target } of changes) {
      if (type === 'childList') this.#byRole = undefined
      else if (type === 'attributes') this.#noteAttribute(target as Element)
    }
  }

  /** Clears everything, because the document is no longer followed. */
  forget(): void {
    this.#known.clear()
    this.#restyled++
    this.#roles = new WeakMap()
    this.#byRole = undefined
  }

  /**
   * Returns what `find` returns for an element, computed once until the document changes; `what` names the question.
   */
  recall<T>(what: string, element: Element, find: (element: Element) => T): T {
    const known = this.#known.get(what) ?? new Map<Element, unknown>()
    if (known.size === 0) this.#known.set(what, known)
    return answerOf(known, element, find) as T
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

function answerOf<T>(known: Map<Element, T>, element: Element, find: (element: Element) => T): T {
  const answer = known.get(element)
  if (answer !== undefined || known.has(element)) return answer as T
  const found = find(element)
  known.set(element, found)
  return found
}
