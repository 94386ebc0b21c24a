/** Reports of `drydock verify`: as text, as JSON and as JUnit XML. */
import type { Finding, Verified } from '@drydock/simulator'
import { escaped } from '#report/junit.ts'
import { counted } from './counted.ts'

const pointerText = ({ pointer }: Finding): string => (pointer === '' ? 'the whole body' : pointer)
const placeText = (it: Finding): string => `${it.on}${it.how === undefined ? '' : ` (${it.how})`}`
const moreText = ({ times }: Finding): string => (times > 1 ? ` (${times} times; this is the first)` : '')

/** Returns the report as text: the findings, grouped by call or push. */
export function verifyText(gateway: string, { calls, pushes, findings, leftOut, leftBehind, ended }: Verified): string {
  const heard = Object.entries(pushes).map(([name, count]) => `${count} ${name}`)
  const groups = Map.groupBy(findings, placeText)
  return [
    ...[...groups].flatMap(([place, found]) => [
      place,
      ...found.flatMap(finding => [
        `  at ${pointerText(finding)}: expected ${finding.expected}, seen ${finding.seen}${moreText(finding)}`,
        `    see ${finding.see}`,
      ]),
      '',
    ]),
    ...(leftOut.length > 0 ? ['Not checked:', ...leftOut.map(it => `  ${it}`), ''] : []),
    ...(leftBehind.length > 0 ? ['Not undone, please undo by hand:', ...leftBehind.map(it => `  ${it}`), ''] : []),
    ...(ended === undefined ? [] : [`${ended} The findings up to then are listed above.`]),
    `${gateway}: ${counted(calls, 'call')}, pushes: ${heard.length > 0 ? heard.join(', ') : 'none'}`,
    findings.length === 0
      ? leftBehind.length > 0
        ? 'Some changes to the gateway were not undone.'
        : ended === undefined
          ? 'The gateway conforms.'
          : 'Nothing was found up to then.'
      : `The gateway does not conform: ${counted(findings.length, 'finding')}.`,
    '',
  ].join('\n')
}

/** Returns the report as JSON; keys and order are fixed. */
export function verifyJson(gateway: string, { calls, pushes, findings, leftOut, leftBehind, ended }: Verified): string {
  const conforms = findings.length === 0 && leftBehind.length === 0 && ended === undefined
  return `${JSON.stringify({ gateway, conforms, calls, pushes, findings, leftOut, leftBehind, ...(ended === undefined ? {} : { ended }) }, null, 2)}\n`
}

/** Returns the report as JUnit XML: a test case for each call or push with a finding, and one for the rest. */
export function verifyJunit(gateway: string, { findings, leftBehind, ended }: Verified): string {
  const groups = [...Map.groupBy(findings, placeText)]
  const left = leftBehind.map(
    change =>
      `    <testcase name="undo of changes" classname="${escaped(gateway)}">\n      <failure message="${escaped(change)}"/>\n    </testcase>\n`,
  )
  const cases = groups.map(([place, found]) => {
    const lines = found.map(
      it => `${pointerText(it)}: expected ${it.expected}, seen ${it.seen}${moreText(it)}; see ${it.see}`,
    )
    return `    <testcase name="${escaped(place)}" classname="${escaped(gateway)}">\n      <failure message="${escaped(lines[0] ?? '')}">${escaped(lines.join('\n'))}</failure>\n    </testcase>\n`
  })
  const last = ended === undefined ? '/>\n' : `>\n      <error message="${escaped(ended)}"/>\n    </testcase>\n`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n  <testsuite name="verify" tests="${groups.length + left.length + 1}" failures="${groups.length + left.length}" errors="${ended === undefined ? 0 : 1}">\n${cases.join('')}${left.join('')}    <testcase name="everything else" classname="${escaped(gateway)}"${last}  </testsuite>\n</testsuites>\n`
}
