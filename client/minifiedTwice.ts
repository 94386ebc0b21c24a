/**
 * The scripts of the build are minified by oxc and then by Terser: each finds what the other leaves. See
 * docs/decisions/2026-11-29-minified-twice.md.
 */
import { minify, type Plugin, type TerserOptions } from 'vite'

/** The third pass is the last one that makes Home smaller. */
export const TERSER: TerserOptions = { module: true, ecma: 2020, compress: { passes: 3 } }

/** Minifies by oxc. Vite calls Terser afterwards, whose plugin comes later. */
export const oxcFirst = (target: string): Plugin => ({
  name: 'oxc-first',
  apply: 'build',
  async renderChunk(code, { fileName }) {
    const { code: smaller, errors } = await minify(fileName, code, {
      module: true,
      compress: { target },
      mangle: { toplevel: true },
    })
    for (const { message } of errors) this.error(`${fileName}: ${message}`)
    return { code: smaller, map: null }
  },
})
