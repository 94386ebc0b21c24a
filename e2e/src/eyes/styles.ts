/** A few properties of the app's style sheets, asked of an element without a layout: the cascade of plain rules, by specificity and order. */

export interface StyleRule {
  readonly selector: string
  readonly declarations: Readonly<Record<string, string>>
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
  if (whole !== undefined) return weightOf(plain.replace(whole, kind === 'where' ? '' : ` ${selectorsOf(list).toSorted((a, b) => weightOf(b) - weightOf(a))[0]}`))
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
const matches = (element: Element, selector: string): boolean => element.matches(selector) && !(selector.endsWith(':empty') && element.textContent !== '')

export function stylesOf(rules: readonly StyleRule[]): Styles {
  const byKey = new Map<string, Ranked[]>()
  for (const [order, rule] of rules.entries()) {
    for (const selector of selectorsOf(rule.selector)) {
      if (/::|:(hover|focus|active)/.test(selector)) continue
      const known = byKey.get(keyOf(selector)) ?? []
      byKey.set(keyOf(selector), known)
      known.push({ selector, declarations: rule.declarations, weight: weightOf(selector) * 10_000 + order })
    }
  }
  const keysOf = (it: Element): readonly string[] => ['*', it.localName, ...Array.from(it.classList, name => `.${name}`)]
  return {
    valueOf(element, property) {
      const own = element.hasAttribute('style') && (element as HTMLElement).style.getPropertyValue(property)
      if (own) return own
      let best: Ranked | undefined
      for (const key of keysOf(element)) {
        for (const rule of byKey.get(key) ?? []) {
          if (rule.declarations[property] !== undefined && (best === undefined || rule.weight > best.weight) && matches(element, rule.selector)) best = rule
        }
      }
      return best?.declarations[property]
    },
  }
}
