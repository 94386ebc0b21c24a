import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importCommand } from './import.ts'
import { replayCommand } from './replay.ts'

let dir = ''
const said: string[] = []
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'import-'))
  said.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation(text => said.push(String(text)) > 0)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(dir, { recursive: true })
})

const point = (at: string, longitude: number): string =>
  `<trkpt lat="54.5" lon="${longitude}">${at === '' ? '' : `<time>${at}</time>`}</trkpt>`
const gpx = (...points: readonly string[]): string =>
  `<gpx version="1.1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`
const TRIP = gpx(
  point('2026-06-01T08:00:00Z', 12),
  point('', 12),
  point('2026-06-01T08:00:00.001Z', 12.1),
  point('x', 12),
  point('', 13),
)

async function started(text: string | Uint8Array, ...options: readonly string[]): Promise<number> {
  const file = join(dir, 'trip.gpx')
  await writeFile(file, text)
  return importCommand.start([file, '--out', join(dir, 'trips/trip.yaml'), ...options])
}

test('how many lines were skipped, and why, is said', async () => {
  expect(await started(TRIP)).toBe(0)
  expect(said.join('')).toBe(
    `${join(dir, 'trips/trip.yaml')}: 2 fixes, track in ${join(dir, 'tracks/trip.track.json')}\nSkipped 3 lines or points:\n  2 have no time, or no date nearby\n  1 have an unreadable position or time\n`,
  )
})

test('that nothing was skipped is said, too', async () => {
  await started(gpx(point('2026-06-01T08:00:00Z', 12), point('2026-06-01T08:00:01Z', 12)))
  expect(said.join('')).toContain('Nothing was skipped.')
})

test('as JSON it says the files, the fixes, their moments and what was skipped', async () => {
  await started(gzipSync(TRIP), '--json')
  expect(JSON.parse(said.join(''))).toEqual({
    scenario: join(dir, 'trips/trip.yaml'),
    track: join(dir, 'tracks/trip.track.json'),
    fixes: 2,
    start: '2026-06-01T08:00:00.000Z',
    end: '2026-06-01T08:00:00.001Z',
    skipped: { undated: 2, invalid: 1 },
  })
})

test('of a file that is no trip the reason is said, and as JSON what was skipped', async () => {
  await expect(started(gpx(point('2026-06-01T08:00:00Z', 12), point('', 12)), '--json')).rejects.toThrow(
    'holds no trip. It has fixes of only one time (2026-06-01T08:00:00.000Z); a trip needs at least two. 1 have no time',
  )
  expect(JSON.parse(said.join(''))).toMatchObject({
    file: join(dir, 'trip.gpx'),
    refused: expect.stringContaining('fixes of only one time'),
    skipped: { undated: 1 },
  })
  await expect(readFile(join(dir, 'trips/trip.yaml'))).rejects.toThrow('ENOENT')
})

test('HOME-25 HOME-26 what is written of the shortest trip replays with the app', { timeout: 60_000 }, async () => {
  await started(TRIP)
  expect(await replayCommand.start([join(dir, 'trips/trip.yaml'), '--driver', 'dom'])).toBe(0)
})
