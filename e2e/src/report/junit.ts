/** Results as JUnit XML. */
import { escapeMarkup, replaceUnwritable } from '@drydock/contracts/markup'
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

/** Text of an attribute or element; the replacement character stands for what XML cannot contain. */
export const escaped = (text: string): string => escapeMarkup(replaceUnwritable(text, '\u{FFFD}'))
