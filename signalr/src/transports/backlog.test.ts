import { expect, test } from 'vitest'
import { Backlog, checkIntervalMs } from './backlog.ts'

const limits = { maxBufferedBytes: 1_000, bufferGraceMs: 5_000, sendTimeoutMs: 10_000 }

/** Looks at a backlog that began after `head` bytes, and returns at which look the peer is too slow. */
function lookAt(head: number, looks: readonly (readonly [written: number, sent: number])[]): number | undefined {
  const backlog = new Backlog(head)
  const at = looks.findIndex(([written, sent]) => backlog.isTooSlow(written, sent, limits))
  return at < 0 ? undefined : (at + 1) * checkIntervalMs(limits)
}

const steady = (written: number, sent: number, count: number) =>
  Array.from({ length: count }, () => [written, sent] as const)

test.each<[string, number, readonly (readonly [number, number])[], number | undefined]>([
  ['nothing is sent of little for 10 s', 100, steady(100, 0, 9), 10_000],
  [
    'little waits, and moves on',
    100,
    Array.from({ length: 40 }, (_, at) => [100 * (at + 1), 100 * at] as const),
    undefined,
  ],
  ['more than the limit waits longer than the grace', 100, steady(1_200, 0, 9), 7_500],
  ['the limit waits longer than the grace', 100, steady(1_100, 0, 3), undefined],
  [
    'more than the limit waits, but not that long',
    100,
    [
      [5_000, 0],
      [9_000, 5_000],
      [9_000, 9_000],
    ],
    undefined,
  ],
  ['a single long message is under way', 50_000, steady(50_000, 0, 3), undefined],
  ['a single long message is under way for longer than the limit of one write', 50_000, steady(50_000, 0, 4), 10_000],
])('when %s, the peer is too slow after that time', (_case, head, looks, expected) => {
  expect(lookAt(head, looks)).toBe(expected)
})

test('a long message that is written while nothing waits is under way, whatever waited before', () => {
  const backlog = new Backlog(100)
  expect(backlog.isTooSlow(200, 150, limits)).toBe(false)
  backlog.begin(80_200)
  for (let looks = 0; looks < 4; looks++) expect(backlog.isTooSlow(80_200, 200, limits)).toBe(false)
  expect(backlog.isTooSlow(80_200, 200, limits)).toBe(true)
})
