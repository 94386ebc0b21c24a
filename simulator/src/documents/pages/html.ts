/** HTML template tag that escapes all values except markup. */

export interface Markup {
  readonly markup: string
}
type Part = string | number | Markup | readonly Markup[]

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, it => ESCAPES[it] ?? it)

function textOf(part: Part): string {
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'markup' in part ? part.markup : part.map(it => it.markup).join('')
}

/** Template tag: escapes interpolated values unless they are markup. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: texts.map((it, index) => it + (index < parts.length ? textOf(parts[index] ?? '') : '')).join(''),
})
export const NOTHING: Markup = { markup: '' }
