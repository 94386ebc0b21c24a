/** Results as JUnit XML. */
import type { Result } from '#runner/replay/result.ts'

export function junitText(results: readonly Result[]): string {
  const failed = results.filter(it => it.verdict === 'failed').length
  const skipped = results.filter(it => it.verdict === 'skipped').length
  const suite = `name="scenarios" tests="${results.length}" failures="${failed}" skipped="${skipped}" time="${seconds(results.reduce((sum, it) => sum + it.wallMs, 0))}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n  <testsuite ${suite}>\n${results.map(testCase).join('')}  </testsuite>\n</testsuites>\n`
}

function testCase(it: Result): string {
  const name = [it.id, it.case, it.repeat > 1 ? `repeat ${it.repeat}` : ''].filter(part => part !== '').join(' ')
  const head = `    <testcase name="${escaped(name)}" classname="${escaped(it.file)}" time="${seconds(it.wallMs)}"`
  if (it.verdict === 'passed') return `${head}/>\n`
  if (it.verdict === 'skipped')
    return `${head}>\n      <skipped message="${escaped(it.reason ?? '')}"/>\n    </testcase>\n`
  return `${head}>\n      <failure message="${escaped(it.failures[0] ?? '')}">${escaped(it.failures.join('\n'))}</failure>\n    </testcase>\n`
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(3)

const NAMES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML 1.0 has no place for control characters at all. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

export const escaped = (text: string): string =>
  text.replace(UNWRITABLE, '\u{FFFD}').replace(/[&<>"]/g, it => NAMES[it] ?? it)
