/**
 * A few properties of the app's style sheets, asked of an element without a layout: the cascade of plain rules, by
 * specificity and order.
 */

export interface StyleRule {
  readonly selector: string
  readonly declarations: Readonly<Record<string, string>>
  /** Whether it stands above all rules that are not, and above what an element says of itself. */
  readonly isImportant?: boolean
}
export interface Styles {
  /** What its own style or else the sheets say of this very element; undefined when both are silent. */
  valueOf(element: Element, property: string): string | undefined
}

interface Ranked extends StyleRule {
  readonly weight: number
}

/** The selectors of a list; a comma in brackets separates nothing. */
function selectorsOf(list: string): readonly string[] {
  let depth = 0
  const marked = Array.from(list, it => {
    depth += Number('(['.includes(it)) - Number(')]'.includes(it))
    return it === ',' && depth === 0 ? '\n,' : it
  })
  return marked
    .join('')
    .split('\n,')
    .map(it => it.trim())
}

const INNERMOST = /:(is|not|has|where)\(([^()]*)\)/
/** Of ids, of classes and their like, of elements; enough places for each. */
function weightOf(selector: string): number {
  const plain = selector.replaceAll(/\[[^\]]*\]/g, '[]')
  const [whole, kind, list = ''] = INNERMOST.exec(plain) ?? []
  // Of alternatives the heaviest counts.
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

/** Without attributes, and without what stands in brackets. */
function bareOf(selector: string): string {
  const bare = selector.replaceAll(/\[[^\]]*\]|:[\w-]+\([^()]*\)/g, '')
  return bare === selector ? bare : bareOf(bare)
}
/** A class, or else the element, that what the rule speaks of must have: rules are looked up by it. */
function keyOf(selector: string): string {
  const last =
    bareOf(selector)
      .split(/[\s>+~]+/)
      .at(-1) ?? ''
  return /\.[\w-]+/.exec(last)?.[0] ?? /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase() ?? '*'
}

/** What holds a text is not empty, though happy-dom looks at elements alone. */
const matches = (element: Element, selector: string): boolean =>
  element.matches(selector) && !(selector.endsWith(':empty') && element.textContent !== '')

/** More than any weight of a rule. */
const IMPORTANT = 1e15
/** What an element says of itself: above all rules, below those that are important. */
function ownOf(element: Element, property: string): { readonly value: string; readonly weight: number } | undefined {
  if (!element.hasAttribute('style')) return undefined
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
      const known = byKey.get(keyOf(selector)) ?? []
      byKey.set(keyOf(selector), known)
      known.push({
        selector,
        declarations,
        weight: weightOf(selector) * 10_000 + order + (isImportant ? IMPORTANT : 0),
      })
    }
  }
  /**
   * The rules that may speak of a property of elements with this name and these classes, the heaviest first. Looked up
   * again and again: elements of a screen have few different ones.
   */
  const known = new Map<string, readonly Ranked[]>()
  const rulesFor = (name: string, classes: string, property: string): readonly Ranked[] => {
    const key = `${property} ${name} ${classes}`
    const found = known.get(key)
    if (found) return found
    const keys = new Set(['*', name, ...classes.split(/\s+/).map(it => `.${it}`)])
    const all = [...keys].flatMap(it => byKey.get(it) ?? []).filter(it => it.declarations[property] !== undefined)
    const sorted = all.toSorted((a, b) => b.weight - a.weight)
    known.set(key, sorted)
    return sorted
  }
  return {
    valueOf(element, property) {
      const own = ownOf(element, property)
      for (const rule of rulesFor(element.localName, element.getAttribute('class') ?? '', property)) {
        if (own && own.weight > rule.weight) return own.value
        if (matches(element, rule.selector)) return rule.declarations[property]
      }
      return own?.value
    },
  }
}
