/** Libraries that compression would break: their text is bundled as it is published, or without what breaks. */
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Runs in pages. Compressed, it asks for `module`, which no page has. */
const AXE = /axe-core\/axe\.min\.js$/
/** Compressed, its asm.js is invalid, which V8 reports. It runs as plain JavaScript without the directive. */
const LEXER = /es-module-lexer\/dist\/lexer\.asm\.js$/
const ASM_DIRECTIVE = /(['"])use asm\1[;,]?/g

/** Keeps the source of axe as a text, and the lexer without its directive. */
export const uncompressed = (): Plugin => ({
  name: 'uncompressed',
  enforce: 'pre',
  async load(id) {
    if (AXE.test(id)) return `export default { source: ${JSON.stringify(await readFile(id, 'utf8'))} }`
    return LEXER.test(id) ? (await readFile(id, 'utf8')).replaceAll(ASM_DIRECTIVE, '') : undefined
  },
})
