import { expect, test } from 'vitest'
import type { Result } from '#runner/replay/result.ts'
import { junitText } from './junit.ts'

const result = (it: Partial<Result>): Result => ({
  id: 'SC-01',
  case: '',
  file: 'a.yaml',
  repeat: 1,
  verdict: 'passed',
  virtualMs: 0,
  wallMs: 1_234,
  hash: '',
  failures: [],
  ...it,
})

test('counts, times and reasons are where a CI looks for them', () => {
  const text = junitText([
    result({}),
    result({ verdict: 'failed', failures: ['first', 'second'] }),
    result({ verdict: 'skipped', reason: 'Nobody is there.' }),
  ])
  expect(text).toContain('tests="3" failures="1" skipped="1" time="3.702"')
  expect(text).toContain('<failure message="first">first\nsecond</failure>')
  expect(text).toContain('<skipped message="Nobody is there."/>')
})

test('what a failure quotes cannot break the document', () => {
  const text = junitText([result({ verdict: 'failed', failures: ['<b>"&\u0000\u001b'] })])
  expect(text).toContain('&lt;b&gt;&quot;&amp;\u{FFFD}\u{FFFD}')
})

test('repeats of one scenario are told apart', () => {
  expect(junitText([result({ repeat: 2 })])).toContain('name="SC-01 repeat 2"')
})
