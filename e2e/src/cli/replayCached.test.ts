import { rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RESULTS, ResultsShape } from '#report/results.ts'
import { replayCommand } from './replay.ts'

async function twoScenarios(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-cached-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'a.yaml'), 'scenario: One\nid: OWN-01\nsteps:\n  - after: 1h\n')
  await writeFile(join(folder, 'b.yaml'), 'scenario: Two\nid: OWN-02\nsteps:\n  - after: 2h\n')
  return folder
}

/** Plays all scenarios of a folder in this process; returns exit code and output. */
async function play(folder: string, ...words: readonly string[]): Promise<readonly [number, string]> {
  let out = ''
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    out += String(text)
    return true
  })
  try {
    return [await replayCommand.start([folder, '--driver', 'none', ...words]), out]
  } finally {
    spy.mockRestore()
  }
}

test('a cached case is counted apart in the text, the JSON, the JUnit file and the report, with its hash', async () => {
  const folder = await twoScenarios()
  const file = (name: string): string => join(folder, name)
  const cached = `--cached=${file('passed')}`
  const [, first] = await play(folder, cached, '--json', file('first.json'))
  expect(first).toMatch(/\n2 passed, 0 failed in /)
  await writeFile(file('b.yaml'), 'scenario: Two\nid: OWN-02\nsteps:\n  - after: 3h\n')
  const outputs = ['--json', file('again.json'), '--junit', file('junit.xml'), '--report', file('report')]
  const [code, again] = await play(folder, cached, ...outputs)
  const [one] = JSON.parse(await readFile(file('first.json'), 'utf8')).results
  const { results } = JSON.parse(await readFile(file('again.json'), 'utf8'))
  expect([code, again]).toEqual([0, expect.stringMatching(/\n1 passed, 0 failed, 1 cached in /)])
  expect(again).toContain(`cached 1/2  OWN-01    the same input has passed with hash ${one.hash.slice(0, 12)}\n`)
  expect(results).toMatchObject([
    { id: 'OWN-01', verdict: 'cached', hash: one.hash, virtualMs: 3_600_000 },
    { id: 'OWN-02', verdict: 'passed' },
  ])
  const junit = await readFile(file('junit.xml'), 'utf8')
  expect(junit).toContain('tests="2" failures="0" skipped="1"')
  expect(junit).toContain('<property name="cached" value="1"/>')
  expect(junit).toContain(`<skipped message="cached: the same input has passed with hash ${one.hash.slice(0, 12)}"/>`)
  const report = ResultsShape.parse(JSON.parse(await readFile(file(`report/${RESULTS}`), 'utf8'))).results
  expect(report.map(it => it.verdict)).toEqual(['cached', 'passed'])
  expect(await readFile(file('report/index.html'), 'utf8')).toMatch(/cached<\/span><b>1<\/b>/)
  const page = await readFile(file(`report/${report[0]?.page}`), 'utf8')
  expect(page).toContain(`Not played: the same input has passed with hash ${one.hash.slice(0, 12)}`)
  expect(page).toContain(one.hash)
})

test('results are written and printed although passed cases cannot be kept', async () => {
  const folder = await twoScenarios()
  const passed = join(folder, 'passed')
  let [out, err] = ['', '']
  vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    err += String(text)
    return true
  })
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    out += String(text)
    // The folder becomes a file while the cases play.
    rmSync(passed, { recursive: true, force: true })
    writeFileSync(passed, '')
    return true
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const words = [folder, '--driver', 'none', `--cached=${passed}`, '--json', join(folder, 'a.json')]
  expect([await replayCommand.start(words), out]).toEqual([0, expect.stringMatching(/\n2 passed, 0 failed in /)])
  expect(JSON.parse(await readFile(join(folder, 'a.json'), 'utf8')).results).toHaveLength(2)
  expect(err).toMatch(
    /^Warning: passed cases cannot be kept in the folder of --cached: a file is where a folder is needed\.\n$/,
  )
})

test('without --cached every case is played, also after a run with it', async () => {
  const folder = await twoScenarios()
  await play(folder, `--cached=${join(folder, 'passed')}`)
  const [, out] = await play(folder)
  expect(out).toMatch(/\n2 passed, 0 failed in /)
})

test('two shards with one timings file play every case once', async () => {
  const folder = await twoScenarios()
  const timings = join(folder, 'timings.json')
  await play(folder, '--timings', timings)
  const outputs: string[] = []
  for (const shard of ['1/2', '2/2']) outputs.push((await play(folder, '--timings', timings, '--shard', shard))[1])
  expect(outputs.flatMap(it => it.match(/OWN-\d+/g)).toSorted()).toEqual(['OWN-01', 'OWN-02'])
  expect(JSON.parse(await readFile(timings, 'utf8'))).toMatchObject({
    version: 1,
    durations: { none: expect.anything() },
  })
})

test.each([
  [['--repeat', '2'], '--cached plays nothing twice. Omit it, or omit --repeat.'],
  [
    ['--wire', 'wire.json'],
    '--wire needs the calls and pushes of every case, and a cached one has none. Omit --cached.',
  ],
])('--cached with %j is refused', async (words, message) => {
  const folder = await twoScenarios()
  await expect(play(folder, '--cached', ...words)).rejects.toMatchObject({ exitCode: 2, message })
})
