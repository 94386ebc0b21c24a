import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { importTrack } from './importTrack.ts'
import { LOGS } from './logs.ts'

test.each(LOGS)('$name: a log of $fixes fixes gives that many', ({ file, fixes, options }) => {
  const imported = importTrack(file, 'log', options)
  expect('refused' in imported ? imported.refused : imported.track.points.length).toBe(fixes)
})

test('times and positions of a log are kept', () => {
  const [log] = LOGS
  const imported = importTrack(log?.file ?? '', 'log')
  expect(imported).toMatchObject({ track: { start: '2026-06-01T08:00:00.000Z' } })
  expect('track' in imported && imported.track.points.slice(0, 3)).toEqual(
    [0, 1, 2].map(second => [
      second * 1_000,
      round(54 + (40 + second * 7e-4) / 60),
      round(12 + (30 + second * 11e-4) / 60),
    ]),
  )
})
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

test.each([
  [
    'that is cut off',
    gzipSync('$GPRMC,1\n'.repeat(100)).subarray(0, 30),
    'It is packed by gzip, and damaged. Pack it again.',
  ],
  [
    'that grows a thousandfold',
    gzipSync(Buffer.alloc(5_000_000)),
    'It is packed, and more than 100 times as long when it is unpacked. Unpack it first.',
  ],
])('a gzip file %s is refused with the reason', (_, file, refused) =>
  expect(importTrack(file, 'log')).toEqual({ refused, skipped: {} }),
)
