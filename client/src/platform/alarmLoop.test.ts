import { expect, test } from 'vitest'
import { alarmLoop } from '#platform/alarmLoop.ts'

test('XTRA-01 the loop is a sound file of one second, as loud as the tones, that begins and ends softly', async () => {
  const file = new DataView(await alarmLoop().arrayBuffer())
  const text = (at: number) => String.fromCharCode(...[0, 1, 2, 3].map(it => file.getUint8(at + it)))
  expect([text(0), text(8), text(12), text(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data'])
  expect([file.getUint32(4, true) + 8, file.getUint32(24, true), file.getUint32(40, true)]).toEqual([
    file.byteLength,
    8_000,
    8_000,
  ])
  const samples = Array.from({ length: 8_000 }, (_, at) => file.getUint8(44 + at) - 128)
  expect(Math.max(...samples)).toBe(Math.round(0.4 * 127))
  expect([samples[0], samples[3_999], samples[4_000], samples[7_999]].map(it => Math.abs(it ?? 9) <= 1)).toEqual([
    true,
    true,
    true,
    true,
  ])
})
