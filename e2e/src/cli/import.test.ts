import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OWN_SCENARIOS } from '#paths.ts'
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

test('drydock import prints how many lines it skipped, and why', async () => {
  expect(await started(TRIP)).toBe(0)
  expect(said.join('')).toBe(
    `${join(dir, 'trips/trip.yaml')}: 2 fixes, track in ${join(dir, 'tracks/trip.track.json')}\nSkipped 3 lines or points:\n  2 have no time, or no date nearby\n  1 has an unreadable position or time\n`,
  )
})

test('drydock import speaks of one line or point that it skipped in the singular', async () => {
  await started(gpx(point('2026-06-01T08:00:00Z', 12), point('2026-06-01T08:00:01Z', 12), point('', 13)))
  expect(said.join('')).toMatch(/\nSkipped 1 line or point:\n {2}1 has no time, or no date nearby\n$/)
})

test('an editor finds the schema from the written scenario', async () => {
  await started(TRIP)
  const [, path = ''] =
    /^# yaml-language-server: \$schema=(.*)\n/.exec(await readFile(join(dir, 'trips/trip.yaml'), 'utf8')) ?? []
  expect(join(dir, 'trips', path)).toBe(join(OWN_SCENARIOS, 'scenario.schema.json'))
})

test('drydock import says so when it skipped nothing', async () => {
  await started(gpx(point('2026-06-01T08:00:00Z', 12), point('2026-06-01T08:00:01Z', 12)))
  expect(said.join('')).toContain('Nothing was skipped.')
})

test('drydock import --json prints files, fixes, first and last time, and skipped lines', async () => {
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

test('a scenario that cannot be written leaves no track behind', async () => {
  await writeFile(join(dir, 'trips'), '')
  await expect(started(TRIP)).rejects.toThrow(
    `'${join(dir, 'trips/trip.yaml')}' cannot be written: a file is where a folder is needed.`,
  )
  expect(await readdir(join(dir, 'tracks'))).toEqual([])
})

test('a file without a trip is refused with the reason, and as JSON with the skipped lines', async () => {
  await expect(started(gpx(point('2026-06-01T08:00:00Z', 12), point('', 12)), '--json')).rejects.toThrow(
    'holds no trip. It has fixes of only one time (2026-06-01T08:00:00.000Z); a trip needs at least two. 1 has no time',
  )
  expect(JSON.parse(said.join(''))).toMatchObject({
    file: join(dir, 'trip.gpx'),
    refused: expect.stringContaining('fixes of only one time'),
    skipped: { undated: 1 },
  })
  await expect(readFile(join(dir, 'trips/trip.yaml'))).rejects.toThrow('ENOENT')
})

test('a file that is named GPX and is none is refused without speaking of NMEA only', async () => {
  await expect(started('hello\nworld')).rejects.toThrow(
    /holds no trip\. It is no GPX: it does not begin with '<', and no line is NMEA either\.$/,
  )
})

test('the track of a scenario at the root of a repository is written inside it, and the scenario plays', async () => {
  await mkdir(join(dir, 'trips'))
  await writeFile(join(dir, 'trips/package.json'), '{}')
  expect(await started(TRIP)).toBe(0)
  expect(said.join('')).toContain(`track in ${join(dir, 'trips/tracks/trip.track.json')}`)
  expect((await readdir(dir)).toSorted()).toEqual(['trip.gpx', 'trips'])
  expect(await replayCommand.start([join(dir, 'trips/trip.yaml'), '--driver', 'none'])).toBe(0)
})

test('two trips with the same file name get tracks and ids of their own, and neither file is overwritten', async () => {
  const into = (out: string) => ['--out', join(dir, 'trips', out)]
  await started(TRIP, ...into('one.yaml'))
  const one = await readFile(join(dir, 'tracks/one.track.json'), 'utf8')
  const other = TRIP.replaceAll('54.5', '55.5')
  await started(other, ...into('two.yaml'), '--name', 'Back', '--id', 'SC-200')
  expect(await readFile(join(dir, 'tracks/one.track.json'), 'utf8')).toBe(one)
  expect(await readFile(join(dir, 'tracks/two.track.json'), 'utf8')).toContain('55.5')
  expect(await readFile(join(dir, 'trips/one.yaml'), 'utf8')).toContain('scenario: "trip"\nid: TRIP-ONE\n')
  expect(await readFile(join(dir, 'trips/two.yaml'), 'utf8')).toContain('scenario: "Back"\nid: SC-200\n')
  await expect(started(other, ...into('one.yaml'))).rejects.toThrow(
    `${join(dir, 'trips/one.yaml')} already exists. Choose another file with --out.`,
  )
  await expect(started(other, '--out', join(dir, 'others/one.yaml'))).rejects.toThrow(
    `${join(dir, 'tracks/one.track.json')} already exists. Choose another file with --out.`,
  )
  expect(await readFile(join(dir, 'tracks/one.track.json'), 'utf8')).toBe(one)
})

test('options without effect, and an id that is none, are refused before anything is written', async () => {
  const har = join(dir, 'incident.har')
  await expect(started(TRIP, '--gateway', 'https://gateway.test')).rejects.toThrow('--gateway is only for a HAR file')
  await expect(started(TRIP, '--id', 'x')).rejects.toThrow("--id takes an id such as SC-200, not 'x'.")
  await expect(importCommand.start([har, '--out', join(dir, 'a.yaml'), '--no-checksum'])).rejects.toThrow(
    '--no-checksum is only for NMEA sentences',
  )
  await expect(readFile(join(dir, 'trips/trip.yaml'))).rejects.toThrow('ENOENT')
})

const CALL = {
  startedDateTime: '2026-06-01T08:00:00.000Z',
  time: 4,
  request: { method: 'GET', url: 'https://gateway.test/api/temperature' },
  response: { status: 200, content: { mimeType: 'application/json', text: '{"cabinTemperature":17.5}' } },
}
const page = { ...CALL, request: { method: 'GET', url: 'https://gateway.test/' } }

async function startedHar(file: string, text: string | Uint8Array, ...options: readonly string[]): Promise<number> {
  await writeFile(join(dir, file), text)
  return importCommand.start([join(dir, file), '--out', join(dir, 'incident.yaml'), ...options])
}
const har = (...entries: readonly object[]): string => JSON.stringify({ log: { entries } })

test('drydock import writes a HAR file as a scenario only its owner can read, and prints what it did not use', async () => {
  const removed = { ...CALL, request: { method: 'DELETE', url: 'https://gateway.test/api/contact/c-1' } }
  expect(await startedHar('incident.HAR.gz', gzipSync(har(CALL, page, removed)))).toBe(0)
  expect(said.join('')).toBe(
    `${join(dir, 'incident.yaml')}: 2 calls and 0 pushes of https://gateway.test\nOf 3 requests, these are not used, or not as a whole:\n  1 is not described by the contracts, such as a page, a script or a picture\nCalls that no step of the scenario repeats:\n  0s: DELETE /api/contact/{id} (200)\n`,
  )
  expect(await readFile(join(dir, 'incident.yaml'), 'utf8')).toContain('id: REC-20260601080000\n')
  expect((await stat(join(dir, 'incident.yaml'))).mode & 0o777).toBe(0o600)
})

test('drydock import --json prints the counts of a HAR file, and takes name and id', async () => {
  await startedHar('incident.har', har(CALL, page), '--json', '--id', 'SC-200', '--name', 'Cold')
  expect(JSON.parse(said.join(''))).toEqual({
    scenario: join(dir, 'incident.yaml'),
    gateway: 'https://gateway.test',
    calls: 1,
    pushes: 0,
    start: '2026-06-01T08:00:00.000Z',
    end: '2026-06-01T08:00:00.004Z',
    requests: 2,
    skipped: { undescribed: 1 },
    notes: [],
  })
  expect(await readFile(join(dir, 'incident.yaml'), 'utf8')).toContain('scenario: Cold\nid: SC-200\n')
})

test('drydock import does not overwrite a scenario with a HAR file', async () => {
  await writeFile(join(dir, 'incident.yaml'), 'mine')
  await expect(startedHar('incident.har', har(CALL))).rejects.toThrow('already exists. Choose another file with --out.')
  expect(await readFile(join(dir, 'incident.yaml'), 'utf8')).toBe('mine')
})

test('drydock import refuses a damaged HAR file in one sentence with exit code 2, and writes nothing', async () => {
  const refused = await startedHar('incident.har', har(CALL).slice(0, 90), '--json').catch(error => error)
  expect([refused.exitCode, refused.message]).toEqual([
    2,
    `'${join(dir, 'incident.har')}' cannot be imported. It is not JSON, or it is cut off. Export it again.`,
  ])
  expect(JSON.parse(said.join(''))).toEqual({
    file: join(dir, 'incident.har'),
    refused: 'It is not JSON, or it is cut off. Export it again.',
  })
  await expect(readFile(join(dir, 'incident.yaml'))).rejects.toThrow('ENOENT')
})

test('HOME-25 HOME-26 the scenario of the shortest trip passes with the app', async () => {
  await started(TRIP)
  expect(await replayCommand.start([join(dir, 'trips/trip.yaml'), '--driver', 'dom'])).toBe(0)
})

test('a folder in place of a trip is refused in words', async () => {
  await expect(importCommand.start([dir, '--out', join(dir, 'x.yaml')])).rejects.toThrow(
    `'${dir}' cannot be read: it is a folder.`,
  )
})
