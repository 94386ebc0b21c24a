import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '#paths.ts'
import { RESULTS, ResultsShape } from '#report/results.ts'

test('a closed pipe of standard output is no error', async () => {
  const child = spawn(process.execPath, [join(ROOT, 'e2e/src/cli/main.ts'), 'schema', 'openapi'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let err = ''
  child.stderr.on('data', chunk => {
    err += String(chunk)
  })
  await once(child.stdout, 'data')
  child.stdout.destroy()
  const [code] = await once(child, 'close')
  expect([code, err]).toEqual([0, ''])
})

test.skipIf(!existsSync('/dev/full'))('a full disk of standard output is one line and exit code 2', async () => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const child = spawn(process.execPath, [join(ROOT, 'e2e/src/cli/main.ts'), '--help'], {
    stdio: ['ignore', full, 'pipe'],
  })
  let err = ''
  child.stderr?.on('data', chunk => {
    err += String(chunk)
  })
  const [code] = await once(child, 'close')
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/^drydock: the output cannot be written: the disk is full\. Free some space\.\n$/),
  ])
})

test('the process ends with the code of the command, and writes an error to standard error', async () => {
  const child = spawn(process.execPath, [join(ROOT, 'e2e/src/cli/main.ts'), 'help', 'repaly'], { stdio: 'pipe' })
  const said = { out: '', err: '' }
  child.stdout.on('data', chunk => {
    said.out += String(chunk)
  })
  child.stderr.on('data', chunk => {
    said.err += String(chunk)
  })
  const [code] = await once(child, 'close')
  expect([code, said]).toEqual([2, { out: '', err: expect.stringMatching(/^drydock: unknown command 'repaly'/) }])
})
test('an interrupted replay finishes the current run, writes the results and exits with 1', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-stop-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [scenario, file] = [join(folder, 'hour.yaml'), join(folder, 'out.json')]
  await writeFile(scenario, 'scenario: An hour\nid: OWN-01\nsteps:\n  - after: 1h\n')
  const child = spawn(
    process.execPath,
    [join(ROOT, 'e2e/src/cli/main.ts'), 'replay', scenario, '--driver', 'none', '--repeat', '20000', '--json', file],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  let out = ''
  child.stdout.on('data', chunk => {
    out += String(chunk)
  })
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  const [code] = await once(child, 'close')
  const { results } = JSON.parse(await readFile(file, 'utf8'))
  expect([code, out]).toEqual([
    1,
    expect.stringContaining(`Interrupted: ${20_000 - results.length} of 20000 runs were not played.`),
  ])
})

test('HARNESS an interrupted replay gives up a run without an end, writes the others and ends with 1', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-endless-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [short, endless] = [join(folder, 'a.yaml'), join(folder, 'b.yaml')]
  await writeFile(short, 'scenario: An hour\nid: OWN-01\nsteps:\n  - after: 1h\n')
  const steps = '  - every: { span: 1s, do: [{ temperature: 19 }] }\n  - advance: 100000h\n'
  await writeFile(endless, `scenario: Endless\nid: OWN-02\nsteps:\n${steps}`)
  const child = spawn(
    process.execPath,
    [join(ROOT, 'e2e/src/cli/main.ts'), 'replay', short, endless, '--driver', 'none'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  let out = ''
  child.stdout.on('data', chunk => {
    out += String(chunk)
  })
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  const [code] = await once(child, 'close')
  expect([code, out]).toEqual([1, expect.stringContaining('Interrupted: 1 of 2 runs were not played.')])
})

test('a report has a page for a file that cannot be read, with all its problems', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-unread-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [own, report] = [join(folder, 'own'), join(folder, 'report')]
  await mkdir(own)
  await writeFile(join(own, 'one two.yaml'), 'scenario: One\nsteps:\n  - sensr: 1\n')
  await writeFile(join(own, 'other.yaml'), 'scenario: Other\nid: OWN-02\nsteps: []\n')
  const child = spawn(
    process.execPath,
    [join(ROOT, 'e2e/src/cli/main.ts'), 'replay', own, '--driver', 'none', '--report', report],
    { stdio: 'ignore' },
  )
  const [code] = await once(child, 'close')
  const { results } = ResultsShape.parse(JSON.parse(await readFile(join(report, RESULTS), 'utf8')))
  const problem = "Unknown step kind 'sensr'. Did you mean 'sensor'?"
  expect([code, results]).toMatchObject([
    2,
    [
      { id: 'one two.yaml', verdict: 'failed', failures: [expect.any(String), expect.stringContaining(problem)] },
      { id: 'OWN-02', verdict: 'passed' },
    ],
  ])
  const page = await readFile(join(report, results[0]?.page ?? ''), 'utf8')
  expect(await readFile(join(report, 'index.html'), 'utf8')).toContain(`href="${results[0]?.page}"`)
  expect(page).toContain('Unknown step kind &apos;sensr&apos;.')
  expect(await readFile(join(report, 'junit.xml'), 'utf8')).toContain('one two.yaml')
})
