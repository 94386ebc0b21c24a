import { expect, test } from 'vitest'
import type { CaseResult } from '#runner/replay/result.ts'
import { junitText } from './junit.ts'

const result = (more: Partial<CaseResult>): CaseResult => ({
  id: 'SC-01',
  case: '',
  file: 'a.yaml',
  repeat: 1,
  verdict: 'passed',
  virtualMs: 0,
  wallMs: 1_234,
  hash: '',
  failures: [],
  ...more,
})

test('junitText has counts, times and reasons where a CI reads them', () => {
  const text = junitText([
    result({}),
    result({ verdict: 'failed', failures: ['first', 'second'] }),
    result({ verdict: 'skipped', reason: 'Nobody is there.' }),
  ])
  expect(text).toContain('tests="3" failures="1" skipped="1" time="3.702"')
  expect(text).toContain('<failure message="first">first\nsecond</failure>')
  expect(text).toContain('<skipped message="Nobody is there."/>')
})

test('junitText escapes what a failure quotes', () => {
  const text = junitText([result({ verdict: 'failed', failures: ['<b>"&\u0000\u001b'] })])
  expect(text).toContain('&lt;b&gt;&quot;&amp;\u{FFFD}\u{FFFD}')
})

test('junitText names repeats of one scenario differently', () => {
  expect(junitText([result({ repeat: 2 })])).toContain('name="SC-01 repeat 2"')
})
