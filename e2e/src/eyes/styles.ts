/** A few properties of the app's style sheets, asked of an element without a layout: the cascade of plain rules, by specificity and order. */

export interface StyleRule {
  readonly selector: string
  readonly declarations: Readonly<Record<string, string>>
}
export interface Styles {
  /** What the sheets say of this very element; undefined when they are silent. */
  valueOf(element: Element, property: string): string | undefined
}

interface Ranked extends StyleRule {
  readonly weight: number
}

/** Of ids, of classes and their like, of elements; enough places for each. */
function weightOf(selector: string): number {
  const plain = selector.replaceAll(/:(?:is|not|has|where)\(([^()]*)\)/g, ' $1')
  const ids = plain.match(/#[\w-]+/g)?.length ?? 0
  const classes = plain.match(/\.[\w-]+|\[[^\]]*\]|(?<!:):(?!:)[\w-]+/g)?.length ?? 0
  const elements = plain.match(/(?:^|[\s>+~])[a-z][\w-]*|::[\w-]+/gi)?.length ?? 0
  return ids * 10_000 + classes * 100 + elements
}

/** A class, or else the element, that what the rule speaks of must have: rules are looked up by it. */
function keyOf(selector: string): string {
  const last = selector.split(/[\s>+~]+(?![^([]*[)\]])/).at(-1) ?? selector
  return /\.[\w-]+/.exec(last.replaceAll(/:\w+\([^()]*\)/g, ''))?.[0] ?? /^[a-z][\w-]*/i.exec(last)?.[0].toLowerCase() ?? '*'
}

export function stylesOf(rules: readonly StyleRule[]): Styles {
  const byKey = new Map<string, Ranked[]>()
  for (const [order, rule] of rules.entries()) {
    for (const selector of rule.selector.split(/,(?![^([]*[)\]])/).map(it => it.trim())) {
      if (/::|:(hover|focus|active)/.test(selector)) continue
      const known = byKey.get(keyOf(selector)) ?? []
      byKey.set(keyOf(selector), known)
      known.push({ selector, declarations: rule.declarations, weight: weightOf(selector) * 10_000 + order })
    }
  }
  const keysOf = (it: Element): readonly string[] => ['*', it.localName, ...Array.from(it.classList, name => `.${name}`)]
  return {
    valueOf(element, property) {
      let best: Ranked | undefined
      for (const key of keysOf(element)) {
        for (const rule of byKey.get(key) ?? []) {
          if (rule.declarations[property] !== undefined && (best === undefined || rule.weight > best.weight) && element.matches(rule.selector)) best = rule
        }
      }
      return best?.declarations[property]
    },
  }
}
