import { expect, test } from 'vitest'
import { allAgree, type EngineResult, engineTable, knownDifferences } from './engineTable.ts'

const passed = (name: string, digest: string): EngineResult => ({ name, verdict: 'passed', digest })

test('the table says for each case and engine the verdict, and whether the digest is that of the first engine', () => {
  const runs = [
    { engine: 'dom', results: [passed('SC-01', 'a'), passed('SC-02', 'b')] },
    { engine: 'webkit', results: [passed('SC-01', 'a'), passed('SC-02', 'c')] },
    { engine: 'firefox', results: [{ name: 'SC-01', verdict: 'failed', digest: '' } as const] },
  ]
  expect(engineTable(runs)).toEqual([
    'case     dom                webkit             firefox',
    'SC-01    passed =           passed =           failed',
    'SC-02    passed =           passed, differs    -',
    '2 cases  2 passed, 2 equal  2 passed, 1 equal  0 passed, 0 equal',
  ])
  expect(allAgree(runs)).toBe(false)
})

test('a case named after its failure agrees like any other', () => {
  const runs = ['dom', 'webkit'].map(engine => ({ engine, results: [passed('SC-1 failed', 'a')] }))
  expect(allAgree(runs)).toBe(true)
})

test('engines do not agree when one has no result of a case', () => {
  const [both, one] = [passed('SC-01', 'a'), passed('SC-02', 'b')]
  expect(
    allAgree([
      { engine: 'dom', results: [both, one] },
      { engine: 'webkit', results: [both] },
    ]),
  ).toBe(false)
})

test('engines agree when one has skipped a case', () => {
  const skipped = { name: 'SC-01', verdict: 'skipped', digest: '' } as const
  expect(
    allAgree([
      { engine: 'dom', results: [skipped] },
      { engine: 'webkit', results: [passed('SC-01', 'a')] },
    ]),
  ).toBe(true)
})

test('a known difference is not compared, and is listed with its reason', () => {
  const runs = [
    { engine: 'dom', results: [{ ...passed('SC-01', 'a'), known: 'It has no pixels.' }] },
    { engine: 'chromium', results: [passed('SC-01', 'b')] },
    { engine: 'webkit', results: [passed('SC-01', 'b')] },
  ]
  expect([engineTable(runs)[1], knownDifferences(runs), allAgree(runs)]).toEqual([
    'SC-01    passed, known      passed =           passed =',
    ['SC-01, dom: It has no pixels.'],
    true,
  ])
})
