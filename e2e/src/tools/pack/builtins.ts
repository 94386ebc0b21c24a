/**
 * Modules of Node.js in a bundle: `import` reads every property of a module at once, which loads the client of `fetch`
 * for `node:http`, and TLS for `node:https`. Here a property is read when it is used.
 */
import { builtinModules, isBuiltin } from 'node:module'
import type { Plugin } from 'vite'

const PREFIX = '\0builtin:'
/** Modules that are loaded at the first use of a property; both sides of TLS take as long as all others together. */
const DEFERRED: ReadonlySet<string> = new Set(['https', 'tls', 'http2'])

const plainName = (source: string): string => source.replace(/^node:/, '')

/** Replaces imports of modules of Node.js; `require` does so by itself, except for the deferred ones. */
export function builtins(): Plugin {
  return {
    name: 'builtins',
    enforce: 'pre',
    resolveId(source, _importer, options) {
      // The bundle itself needs `node:module` before all others.
      if (!isBuiltin(source) || plainName(source) === 'module') return undefined
      const isRequired = 'kind' in options && options.kind === 'require-call'
      return isRequired && !DEFERRED.has(plainName(source)) ? undefined : PREFIX + plainName(source)
    },
    load: id => (id.startsWith(PREFIX) ? moduleOf(id.slice(PREFIX.length)) : undefined),
  }
}

/** CommonJS, because then the bundle reads properties where they are used. */
function moduleOf(name: string): string {
  const load = `process.getBuiltinModule(${JSON.stringify(builtinModules.includes(name) ? name : `node:${name}`)})`
  if (!DEFERRED.has(name)) return `module.exports = ${load}`
  const names = Object.keys(process.getBuiltinModule(name) ?? {})
  return `const names = ${JSON.stringify(names)}
for (const name of names)
  Object.defineProperty(exports, name, { enumerable: true, get: () => ${load}[name] })`
}
