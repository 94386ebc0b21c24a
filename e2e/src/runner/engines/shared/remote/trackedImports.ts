/**
 * Tells the agent of a page about each `import()`, of which no engine with WebDriver tells: between an import and its
 * request, nothing else would be pending.
 */
import { type ImportSpecifier, parse } from 'es-module-lexer/js'

/** Without an agent, as in a worker, an import is not tracked. A declaration counts in the whole script. */
const TRACK = `
;function __drydockImport(what, module) {
  return globalThis.__drydock?.pendingWork.track('module', what, module) ?? module
}`

/** Returns a script of which each `import()` is pending work until the module has run. */
export function withTrackedImports(source: string): string {
  const inserted = importsOf(source)
    .filter(it => it.d >= 0)
    .flatMap(it => [
      { at: it.ss, text: `__drydockImport(${JSON.stringify(it.n ?? source.slice(it.s, it.e))}, ` },
      { at: it.se, text: ')' },
    ])
    .toSorted((a, b) => a.at - b.at)
  if (inserted.length === 0) return source
  let script = ''
  let end = 0
  for (const { at, text } of inserted) {
    script += source.slice(end, at) + text
    end = at
  }
  return script + source.slice(end) + TRACK
}

/** The imports of a script; none of a text that is no JavaScript, which the page reports. */
function importsOf(source: string): readonly ImportSpecifier[] {
  try {
    return source.includes('import') ? parse(source)[0] : []
  } catch {
    return []
  }
}
