import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** The instants of texts in a process of its own, because the time zone of a process is read once. */
const instantsIn = (zone: string, texts: readonly string[]): readonly unknown[] =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `const { parseInstant } = await import('${new URL('./time.ts', import.meta.url).href}')
        console.log(JSON.stringify(${JSON.stringify(texts)}.map(parseInstant)))`,
      ],
      { env: { ...process.env, TZ: zone }, encoding: 'utf8' },
    ),
  )

test.each(['Asia/Tokyo', 'America/St_Johns'])('a time without a zone is UTC on a machine in %s', zone => {
  const at = Date.UTC(2026, 5, 1, 8)
  expect(
    instantsIn(zone, [
      '2026-06-01T08:00:00',
      '2026-06-01T08:00',
      '2026-06-01T08:00:00.0000000',
      '2026-06-01T08:00:00Z',
      '2026-06-01T10:00:00+02:00',
      '2026-06-01',
      'T',
    ]),
  ).toEqual([at, at, at, at, at, Date.UTC(2026, 5, 1), null])
})
