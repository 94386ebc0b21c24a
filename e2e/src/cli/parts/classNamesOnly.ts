/** Plugin of Vitest: a module with a style sheet has its class names, and puts no styles into the page. */
import type { Plugin } from 'vite'

const STYLE_SHEET = /\.module\.css$/
/** The class names, between the two calls that put the styles into a page. */
const CLASS_NAMES = /^__vite__updateStyle\(.*\)\n([\s\S]*)\nimport\.meta\.hot\.prune\(/m

/**
 * Keeps the class names of compiled style sheets. Nothing is laid out in these tests; and what puts styles into a page
 * is imported from the development server, which Vitest would record as a file that is missing.
 */
export const classNamesOnly = (): Plugin => ({
  name: 'drydock:class-names-only',
  enforce: 'post',
  transform(code, id) {
    if (!STYLE_SHEET.test(id)) return undefined
    const [, names] = CLASS_NAMES.exec(code) ?? []
    if (names === undefined) throw new Error(`${id} is not compiled as a style sheet of a page.`)
    return { code: names, map: null }
  },
})
