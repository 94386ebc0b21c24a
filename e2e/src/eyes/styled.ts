/** What would be displayed, by the document and the rules of the app's style sheets, where nothing is laid out. */
import type { Sight, TextColor } from './sight.ts'
import type { Styles } from './styles.ts'

const BLOCK: ReadonlySet<string> = new Set(
  'address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol p pre section summary table tr ul'.split(
    ' ',
  ),
)
const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'head', 'svg', 'title', 'iframe', 'canvas', 'textarea', 'select', 'img', 'video', 'audio'])
/** Colors of texts in which the design says what is wrong. */
const RED = /^var\(--(alarm|alarm-ink|alarm-deep|danger\S*)\)$/

export function styledSight(styles: Styles): Sight {
  const isTakenOut = (it: Element): boolean => it.hasAttribute('hidden') || styles.valueOf(it, 'display') === 'none'
  const isInvisible = (it: Element): boolean => {
    for (let at: Element | null = it; at; at = at.parentElement) {
      const said = styles.valueOf(at, 'visibility')
      if (said !== undefined) return said !== 'visible'
    }
    return false
  }
  /** What lies in a flex or grid container, or is taken out of the flow, stands by itself. */
  const displayOf = (it: Element): string => {
    if (isTakenOut(it)) return 'none'
    const around = it.parentElement && styles.valueOf(it.parentElement, 'display')
    if (around && /flex|grid/.test(around)) return 'block'
    if (/absolute|fixed/.test(styles.valueOf(it, 'position') ?? '') || styles.valueOf(it, 'float') !== undefined) return 'block'
    return styles.valueOf(it, 'display') ?? (BLOCK.has(it.localName) ? 'block' : 'inline')
  }
  const isSeen = (it: Element): boolean => {
    for (let at: Element | null = it; at; at = at.parentElement) if (isTakenOut(at)) return false
    return !isInvisible(it)
  }
  const textOf = (it: Element): string => {
    const lines: string[] = []
    let line = ''
    const breakLine = (): void => {
      lines.push(line)
      line = ''
    }
    const readElement = (child: Element): void => {
      if (SILENT.has(child.localName) || isInvisible(child)) return
      const display = displayOf(child)
      if (display === 'none') return
      const isApart = child.localName === 'br' || !display.startsWith('inline')
      if (isApart) breakLine()
      for (const inner of child.childNodes) read(inner)
      if (isApart) breakLine()
    }
    const read = (node: Node): void => {
      if (node.nodeType === 3) line += node.nodeValue ?? ''
      else if (node.nodeType === 1) readElement(node as Element)
    }
    for (const child of it.childNodes) read(child)
    breakLine()
    return lines
      .map(text => text.replaceAll(/\s+/g, ' ').trim())
      .filter(text => text !== '')
      .join('\n')
  }
  return {
    isSeen,
    textOf,
    drawing: undefined,
    colorOf(it): TextColor {
      for (let at: Element | null = it; at; at = at.parentElement) {
        const said = styles.valueOf(at, 'color')
        if (said !== undefined && said !== 'inherit') return RED.test(said) ? 'error' : 'neutral'
      }
      return 'neutral'
    },
    styleOf: (it, pseudo) =>
      ({ getPropertyValue: (name: string) => (pseudo ? '' : name === 'display' ? displayOf(it) : name === 'visibility' && isInvisible(it) ? 'hidden' : '') }) as CSSStyleDeclaration,
  }
}
