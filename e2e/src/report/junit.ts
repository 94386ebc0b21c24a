/** Results as JUnit XML. */
import { escapeMarkup, replaceUnwritable } from '@drydock/contracts/markup'
import type { CaseResult } from '#runner/replay/result.ts'

/**
 * Returns one suite with one test case for each run; times are in seconds of real time. JUnit has no word for cached
 * cases: they are skipped ones that say so, and a property of the suite has their number.
 */
export function junitText(results: readonly CaseResult[]): string {
  const failed = results.filter(it => it.verdict === 'failed').length
  const cached = results.filter(it => it.verdict === 'cached').length
  const skipped = results.filter(it => it.verdict === 'skipped').length + cached
  const suite = `name="scenarios" tests="${results.length}" failures="${failed}" skipped="${skipped}" time="${seconds(results.reduce((sum, it) => sum + it.wallMs, 0))}"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n  <testsuite ${suite}>\n${properties(cached)}${results.map(testCase).join('')}  </testsuite>\n</testsuites>\n`
}

const properties = (cached: number): string =>
  cached === 0 ? '' : `    <properties>\n      <property name="cached" value="${cached}"/>\n    </properties>\n`

function testCase(it: CaseResult): string {
  const name = [it.id, it.case, it.repeat > 1 ? `repeat ${it.repeat}` : ''].filter(part => part !== '').join(' ')
  const head = `    <testcase name="${escaped(name)}" classname="${escaped(it.file)}" time="${seconds(it.wallMs)}"`
  const content = `${workerProperty(it.worker)}${outcome(it)}`
  return content === '' ? `${head}/>\n` : `${head}>\n${content}    </testcase>\n`
}

function outcome(it: CaseResult): string {
  if (it.verdict === 'passed') return ''
  if (it.verdict === 'failed')
    return `      <failure message="${escaped(it.failures[0] ?? '')}">${escaped(it.failures.join('\n'))}</failure>\n`
  return `      <skipped message="${it.verdict === 'cached' ? 'cached: ' : ''}${escaped(it.reason ?? '')}"/>\n`
}

const workerProperty = (worker: string | undefined): string =>
  worker === undefined
    ? ''
    : `      <properties>\n        <property name="worker" value="${escaped(worker)}"/>\n      </properties>\n`

const seconds = (ms: number): string => (ms / 1_000).toFixed(3)

/** Returns escaped text of an attribute or element; the replacement character stands for what XML cannot contain. */
export const escaped = (text: string): string => escapeMarkup(replaceUnwritable(text, '\u{FFFD}'))
