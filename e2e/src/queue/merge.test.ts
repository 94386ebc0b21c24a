import { expect, test } from 'vitest'
import type { CaseResult } from '#runner/replay/result.ts'
import { createMerging } from './merge.ts'

const result = (worker: string, hash: string): CaseResult => ({
  ...({ id: 'OWN-01', verdict: 'passed', failures: [] } as unknown as CaseResult),
  hash,
  worker,
})

test('a late result of a job that was given up replaces the failure, and is compared with later ones', () => {
  const merging = createMerging()
  merging.giveUp('0-1', { ...result('', ''), verdict: 'failed', failures: ['No worker could play this case.'] })
  expect(merging.results.get('0-1')?.verdict).toBe('failed')
  expect(merging.add('0-1', result('w1', 'aa'))).toBe('new')
  expect(merging.results.get('0-1')).toEqual(result('w1', 'aa'))
  expect(merging.add('0-1', result('w2', 'aa'))).toBe('same')
})

test('each further result of a job is compared with the first one', () => {
  const merging = createMerging()
  const added = ['aa', 'bb', 'aa', 'cc'].map((hash, index) => merging.add('0-1', result(`w${index}`, hash)))
  expect(added).toEqual(['new', 'different', 'same', 'different'])
  expect(merging.results.get('0-1')).toMatchObject({
    verdict: 'failed',
    hash: 'aa',
    failures: ['bb', 'cc'].map(
      (hash, index) =>
        `The same input gave two results: the worker w0 had passed with hash aa, the worker w${index * 2 + 1} had passed with hash ${hash}.`,
    ),
  })
})
