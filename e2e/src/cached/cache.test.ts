import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Scenario } from '@drydock/simulator'
import { expect, onTestFinished, test } from 'vitest'
import { selectionOf } from '#runner/host/library.ts'
import type { ReplayOptions, CaseResult } from '#runner/replay/result.ts'
import { openCache } from './cache.ts'

const OPTIONS: ReplayOptions = { driver: 'dom', repeat: 1, jobs: 1, headed: false, slow: false, hubProtocol: 'json' }
const PROGRAMS = { build: 'build 1', engine: 'engine 1' }
const SCENARIO = `scenario: All kinds of inputs
id: OWN-01
use: [bases/saga.yaml]
drivers: { none: Nobody picks a picture. }
steps:
  - track: { file: tracks/trip.gpx }
  - open: /
  - captain: { pick-picture: { slot: 1, file: { path: harbor.png } } }
`
const TRACK = `<?xml version="1.0"?><gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
<trkpt lat="60.1" lon="5.1"><time>2026-06-01T08:00:00Z</time></trkpt>
<trkpt lat="60.2" lon="5.2"><time>2026-06-01T08:10:00Z</time></trkpt>
</trkseg></trk></gpx>
`

interface Workspace {
  readonly folder: string
  readonly passed: string
  scenario(): Scenario
  find(options?: ReplayOptions, programs?: typeof PROGRAMS): Promise<CaseResult | undefined>
}

/** Creates a scenario with a base, a track and a picture, whose run is kept as passed. */
async function passedOnce(): Promise<Workspace> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-cached-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const it of ['bases', 'tracks']) await mkdir(join(folder, it))
  await writeFile(join(folder, 'a.yaml'), SCENARIO)
  await writeFile(join(folder, 'bases/saga.yaml'), 'name: Saga\nuse: [bergen.yaml]\n')
  await writeFile(join(folder, 'bases/bergen.yaml'), 'home: Bergen\n')
  await writeFile(join(folder, 'tracks/trip.gpx'), TRACK)
  await writeFile(join(folder, 'harbor.png'), Buffer.from([0x89, 0xff, 0xfe, 0]))
  const passed = join(folder, 'passed')
  const scenario = (): Scenario => {
    const { scenarios, unreadable } = selectionOf([join(folder, 'a.yaml')])
    expect(unreadable).toEqual([])
    return scenarios[0] as Scenario
  }
  const open = (options = OPTIONS, programs = PROGRAMS) => openCache(passed, options, async () => programs)
  const played = scenario()
  const cache = await open()
  expect(await cache.find(played)).toBeUndefined()
  await cache.keep([{ scenario: played, result: resultOf(played, 'passed') }])
  return {
    folder,
    passed,
    scenario,
    find: async (options, programs) => (await open(options, programs)).find(scenario()),
  }
}

const resultOf = ({ id, file }: Scenario, verdict: CaseResult['verdict']): CaseResult => ({
  id,
  case: '',
  file,
  repeat: 1,
  verdict,
  virtualMs: 70_000,
  wallMs: 9,
  hash: 'ab'.repeat(32),
  failures: [],
})

test('a case that has passed with the same inputs is cached, with its hash and its virtual time', async () => {
  const { find } = await passedOnce()
  expect(await find()).toMatchObject({
    id: 'OWN-01',
    verdict: 'cached',
    hash: 'ab'.repeat(32),
    virtualMs: 70_000,
    wallMs: 0,
    reason: 'the same input has passed with hash abababababab',
  })
})

test.each([
  ['the scenario, even of a comment', 'a.yaml', '# x\n'],
  ['a base', 'bases/saga.yaml', '# x\n'],
  ['a base that a base uses', 'bases/bergen.yaml', '# x\n'],
  ['a track', 'tracks/trip.gpx', ' '],
])('a changed byte of %s runs the case again', async (_, file, added) => {
  const { folder, find } = await passedOnce()
  await appendFile(join(folder, file), added)
  expect(await find()).toBeUndefined()
})

test('a changed byte of a picture runs the case again, also one that is no text', async () => {
  const { folder, find } = await passedOnce()
  await writeFile(join(folder, 'harbor.png'), Buffer.from([0x89, 0xfe, 0xfe, 0]))
  expect(await find()).toBeUndefined()
})

test('a base that now hides another one runs the case again', async () => {
  const { folder, find } = await passedOnce()
  await mkdir(join(folder, 'bases/bases'))
  await writeFile(join(folder, 'bases/bases/bergen.yaml'), 'home: Bergen\n')
  expect(await find()).toBeDefined()
  await writeFile(join(folder, 'bases/saga.yaml'), 'name: Saga\nuse: [bases/bergen.yaml]\n')
  expect(await find()).toBeUndefined()
})

test.each([
  ['driver', { driver: 'none' }],
  ['seed', { seed: 2 }],
  ['hub protocol', { hubProtocol: 'messagepack' }],
  ['separate origins', { split: true }],
  ['base path', { basePath: '/app/' }],
] as const)('another %s runs the case again', async (_, more) => {
  const { find } = await passedOnce()
  expect(await find({ ...OPTIONS, ...more })).toBeUndefined()
})

test('the number of parallel runs and pictures do not run the case again', async () => {
  const { find } = await passedOnce()
  expect(await find({ ...OPTIONS, jobs: 4, pictures: true })).toBeDefined()
})

test.each([['build'], ['engine']])('another %s runs the case again', async name => {
  const { find } = await passedOnce()
  expect(await find(OPTIONS, { ...PROGRAMS, [name]: 'another' })).toBeUndefined()
})

test('a case that failed or was skipped is never cached', async () => {
  const { passed, scenario } = await passedOnce()
  const before = await readdir(passed)
  const cache = await openCache(passed, { ...OPTIONS, seed: 5 }, async () => PROGRAMS)
  const it = scenario()
  await cache.find(it)
  for (const verdict of ['failed', 'skipped', 'cached'] as const)
    await cache.keep([{ scenario: it, result: resultOf(it, verdict) }])
  expect(await readdir(passed)).toEqual(before)
})

test('a case is not kept when an input changed while it played', async () => {
  const { folder, passed, scenario } = await passedOnce()
  const before = await readdir(passed)
  const cache = await openCache(passed, { ...OPTIONS, seed: 5 }, async () => PROGRAMS)
  const it = scenario()
  await cache.find(it)
  await appendFile(join(folder, 'bases/bergen.yaml'), '# x\n')
  await cache.keep([{ scenario: it, result: resultOf(it, 'passed') }])
  expect(await readdir(passed)).toEqual(before)
})

test('a case is not kept when the build changed while it played', async () => {
  const { passed, scenario } = await passedOnce()
  const before = await readdir(passed)
  let builds = 0
  const cache = await openCache(passed, { ...OPTIONS, seed: 5 }, async () => ({ ...PROGRAMS, build: `${builds++}` }))
  const it = scenario()
  await cache.find(it)
  await cache.keep([{ scenario: it, result: resultOf(it, 'passed') }])
  expect(await readdir(passed)).toEqual(before)
})

test('a folder that was removed while the cases played is created again', async () => {
  const { passed, scenario, find } = await passedOnce()
  const cache = await openCache(passed, OPTIONS, async () => PROGRAMS)
  const it = scenario()
  await cache.find(it)
  await rm(passed, { recursive: true })
  await cache.keep([{ scenario: it, result: resultOf(it, 'passed') }])
  expect(await find()).toMatchObject({ verdict: 'cached' })
})

test('a broken file of the cache runs the case again', async () => {
  const { passed, find } = await passedOnce()
  for (const text of ['', '{}', '{"version":2}']) {
    for (const it of await readdir(passed)) await writeFile(join(passed, it), text)
    expect(await find()).toBeUndefined()
  }
})

test('a folder that cannot be written is refused before anything is played', async () => {
  const { folder } = await passedOnce()
  await expect(openCache(join(folder, 'a.yaml'), OPTIONS, async () => PROGRAMS)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining('of --cached cannot be written'),
  })
  expect(await readFile(join(folder, 'a.yaml'), 'utf8')).toBe(SCENARIO)
})
