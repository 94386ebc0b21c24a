/** HTML template tag that escapes every inserted value. */

const MARK = Symbol('HTML')
export interface Html {
  readonly [MARK]: string
}
type Part = Html | string | number | undefined | readonly Part[]

const NAMES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Neither HTML nor XML has a place for these. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const escaped = (text: string): string =>
  text.replace(UNWRITABLE, '\u{FFFD}').replace(/[&<>"']/g, it => NAMES[it] ?? it)

/**
 * A template: what stands in it is kept, what is put into it is escaped, unless it is HTML itself. Nothing comes of
 * undefined.
 */
export function html(kept: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { [MARK]: kept.map((text, index) => text + written(parts[index])).join('') }
}

function written(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return MARK in part ? part[MARK] : part.map(written).join('')
}

/** What was written by this project itself, such as a style sheet. */
export const trusted = (text: string): Html => ({ [MARK]: text })

export const textOf = (it: Html): string => it[MARK]
