/** HTML and XML as values: a template escapes whatever is put into it, so that text never becomes markup. */

/** `&apos;` and not a number: some parsers of XML, that of the Azure client among them, read no numbers. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Matches each character that neither HTML nor XML 1.0 can carry, not even escaped, and halves of surrogate pairs. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Text for content and quoted attributes of HTML and XML. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, char => ENTITIES[char] ?? '')

/** Text in which `by` stands for each character that HTML and XML cannot carry. */
export const replaceUnwritable = (text: string, by = ''): string => text.replace(UNWRITABLE, by)

/** Whether HTML and XML can carry each character of a text. */
export const isWritable = (text: string): boolean => text.search(UNWRITABLE) < 0

const MARKUP = Symbol('markup')

/** Markup that was escaped, or that this project wrote itself. Only `html` and `trusted` make it. */
export interface Markup {
  readonly [MARKUP]: string
}
type Part = Markup | string | number | undefined | readonly Part[]

/**
 * Renders a template: its own text is kept, each value is escaped unless it is markup already, and `undefined` is
 * left out.
 */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { [MARKUP]: texts.map((text, index) => text + render(parts[index])).join('') }
}

function render(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string' || typeof part === 'number') {
    return escapeMarkup(replaceUnwritable(String(part), '\u{FFFD}'))
  }
  return MARKUP in part ? part[MARKUP] : part.map(render).join('')
}

/** Marks text as markup that this project wrote itself, such as a style sheet. */
export const trusted = (text: string): Markup => ({ [MARKUP]: text })

/** The text of markup. */
export const markupText = (markup: Markup): string => markup[MARKUP]

/** Returns an HTML page with `markup` before everything else in its head. */
export const withFirst = (page: string, markup: string): string => page.replace('<head>', () => `<head>${markup}`)
