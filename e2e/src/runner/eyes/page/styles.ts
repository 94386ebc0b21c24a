/**
 * Computes some properties of an element from the app's style sheets, without layout: the cascade of plain rules, by
 * specificity and order.
 */

export interface StyleRule {
  readonly selector: string
  readonly declarations: Readonly<Record<string, string>>
  /** Whether it is above all rules that are not important, and above the style attribute. */
  readonly isImportant?: boolean
}
export interface Styles {
  /** Returns the value of the style attribute or the sheets for this element; undefined if neither has one. */
  valueOf(element: Element, property: string): string | undefined
  /** The same as a function of the property, which reads the attributes of the element only once. */
  of(element: Element): StyleReader
  /** Whether a selector may have this attribute. */
  selectsBy(attribute: string): boolean
}
/** Returns the value of a property. */
export type StyleReader = (property: string) => string | undefined

interface Ranked extends StyleRule {
  readonly weight: number
  /** Whether every element with the key of the rule matches it. */
  readonly isKey: boolean
}

/** Returns the selectors of a list; a comma in brackets does not separate. */
function selectorsOf(list: string): readonly string[] {
  let depth = 0
  const marked = Array.from(list, letter => {
    depth += Number('(['.includes(letter)) - Number(')]'.includes(letter))
    return letter === ',' && depth === 0 ? '\n,' : letter
  })
  return marked
    .join('')
    .split('\n,')
    .map(it => it.trim())
}

const INNERMOST = /:(is|not|has|where)\(([^()]*)\)/
/** Returns the specificity as one number, with enough digits for ids, classes and elements. */
function weightOf(selector: string): number {
  const plain = selector.replaceAll(/\[[^\]]*\]/g, '[]')
  const [whole, kind, list = ''] = INNERMOST.exec(plain) ?? []
  // Of alternatives the highest specificity counts.
  if (whole !== undefined)
    return weightOf(
      plain.replace(
        whole,
        kind === 'where' ? '' : ` ${selectorsOf(list).toSorted((a, b) => weightOf(b) - weightOf(a))[0]}`,
      ),
    )
  const ids = plain.match(/#[\w-]+/g)?.length ?? 0
  const classes = plain.match(/\.[\w-]+|\[\]|(?<!:):(?!:)[\w-]+/g)?.length ?? 0
  const elements = plain.match(/(?:^|[\s>+~])[a-z][\w-]*|::[\w-]+/gi)?.length ?? 0
  return ids * 10_000 + classes * 100 + elements
}

/** Returns a selector without attributes and without brackets. */
function bareOf(selector: string): string {
  const bare = selector.replaceAll(/\[[^\]]*\]|:[\w-]+\([^()]*\)/g, '')
  return bare === selector ? bare : bareOf(bare)
}
/** Returns a class that a matching element must have, or else its element name; rules are indexed by it. */
function keyOf(selector: string): string {
  const last =
    bareOf(selector)
      .split(/[\s>+~]+/)
      .at(-1) ?? ''
  return /\.[\w-]+/.exec(last)?.[0] ?? /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase() ?? '*'
}

/** An element with text is not empty, although happy-dom counts elements only. */
const matches = (element: Element, selector: string): boolean =>
  element.matches(selector) && !(selector.endsWith(':empty') && element.textContent !== '')

/** Higher than any specificity. */
const IMPORTANT = 1e15
/** Returns the value of the style attribute: above all rules that are not important. */
function ownOf(element: Element, property: string): { readonly value: string; readonly weight: number } | undefined {
  const { style } = element as HTMLElement
  const value = style.getPropertyValue(property)
  if (value === '') return undefined
  return { value, weight: style.getPropertyPriority(property) === '' ? IMPORTANT - 1 : Number.POSITIVE_INFINITY }
}

export function stylesOf(rules: readonly StyleRule[]): Styles {
  const byKey = new Map<string, Ranked[]>()
  for (const [order, { selector: list, declarations, isImportant = false }] of rules.entries()) {
    for (const selector of selectorsOf(list)) {
      if (/::|:(hover|focus|active)/.test(selector)) continue
      const key = keyOf(selector)
      const weight = weightOf(selector) * 10_000 + order + (isImportant ? IMPORTANT : 0)
      getOrAdd(byKey, key, () => []).push({ selector, declarations, weight, isKey: selector === key })
    }
  }
  /**
   * Rules for a property by classes and element name, the highest specificity first, up to the first one that surely
   * matches. Cached, since a screen has few different combinations.
   */
  const known = new Map<string, Map<string, Map<string, readonly Ranked[]>>>()
  const rulesFor = (name: string, classes: string, property: string): readonly Ranked[] => {
    const keys = new Set(['*', name, ...classes.split(/\s+/).map(it => `.${it}`)])
    const all = [...keys].flatMap(it => byKey.get(it) ?? []).filter(it => it.declarations[property] !== undefined)
    const sorted = all.toSorted((a, b) => b.weight - a.weight)
    const sure = sorted.findIndex(it => it.isKey)
    return sure < 0 ? sorted : sorted.slice(0, sure + 1)
  }
  const of: Styles['of'] = element => {
    const { localName } = element
    const classes = element.getAttribute('class') ?? ''
    const hasOwn = element.hasAttribute('style')
    const byProperty = getOrAdd(
      getOrAdd(known, classes, () => new Map()),
      localName,
      () => new Map<string, readonly Ranked[]>(),
    )
    return property => {
      const own = hasOwn ? ownOf(element, property) : undefined
      for (const rule of getOrAdd(byProperty, property, () => rulesFor(localName, classes, property))) {
        if (own && own.weight > rule.weight) return own.value
        if (rule.isKey || matches(element, rule.selector)) return rule.declarations[property]
      }
      return own?.value
    }
  }
  const texts = rules.map(it => it.selector.replaceAll(/\s/g, ''))
  return {
    of,
    valueOf: (element, property) => of(element)(property),
    selectsBy: attribute => texts.some(it => it.includes(`[${attribute}`)),
  }
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
