import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openCollector } from '#report/otlp/testing.ts'
import { ResultsShape } from '#report/results.ts'
import { replayCommand } from './replay.ts'

test('a replay with an older word for a driver is reported with the current word', {
  timeout: 240_000,
}, async () => {
  const dir = await mkdtemp(join(tmpdir(), 'drydock-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(await replayCommand.start(['SC-39', '--driver', 'headless', '--report', dir])).toBe(0)
  const { results } = JSON.parse(await readFile(join(dir, 'results.json'), 'utf8'))
  expect([results[0].driver, results[0].page]).toEqual(['dom', 'SC-39.dom.html'])
})

test('a report written with an older word for a driver can be read', () => {
  const run = {
    id: 'SC-10',
    case: '',
    file: 'a.yaml',
    repeat: 1,
    verdict: 'passed',
    virtualMs: 1,
    wallMs: 1,
    hash: '',
    failures: [],
    name: '',
    held: 0,
    of: 0,
    page: 'SC-10.browser.html',
    traces: [],
  }
  expect(ResultsShape.parse({ results: [{ ...run, driver: 'browser' }] }).results[0]?.driver).toBe('chromium')
})

test('--trace writes the same bytes for the same scenarios, in the order of the scenarios', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'drydock-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const traced = async (name: string, jobs: string): Promise<string> => {
    const file = join(dir, name)
    const words = ['SC-39', 'SC-18', '--driver', 'none', '--repeat', '2', '--jobs', jobs]
    expect(await replayCommand.start([...words, '--trace', file])).toBe(0)
    return readFile(file, 'utf8')
  }
  const first = await traced('first.json', '2')
  expect(await traced('second.json', '1')).toBe(first)
  const processes = [...first.matchAll(/"process_name","args":\{"name":"(SC-\d+(?: \(repeat 2\))?)/g)].map(it => it[1])
  expect(processes).toEqual([...processes].sort((a = '', b = '') => a.localeCompare(b)))
  expect(processes.length).toBe(4)
})

test('--trace and --cached together are refused, because a cached case has no journal', async () => {
  const started = replayCommand.start(['SC-39', '--driver', 'none', '--cached', '--trace', 'trace.json'])
  await expect(started).rejects.toThrow('--trace needs the calls and pushes of every case')
})

test('--otlp sends the spans of all runs, in the order of the scenarios', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const collector = await openCollector()
  const words = ['SC-39', 'SC-18', '--driver', 'none', '--otlp', collector.address]
  expect(await replayCommand.start(words)).toBe(0)
  const roots = collector.spans.filter(it => it.parentSpanId === '')
  expect(roots.map(it => it.attributes['drydock.scenario'])).toEqual(['SC-18', 'SC-39'])
  expect(collector.spans.length).toBeGreaterThan(roots.length)
})

test('a collector that refuses costs one line at the end, and not the verdict', async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const collector = await openCollector(400)
  expect(await replayCommand.start(['SC-39', '--driver', 'none', '--otlp', collector.address])).toBe(0)
  const lines = said.mock.calls.map(([text]) => String(text)).filter(it => it.includes('spans'))
  expect(lines).toEqual([
    expect.stringMatching(/^Warning: \d+ of \d+ spans were not sent to .* 400 Bad Request\. .*\n$/),
  ])
})

test.each([
  ['--headed', 'dom'],
  ['--slow', 'dom'],
  ['--slow', 'none'],
])('%s with the driver %s is refused, since there is nothing to watch', async (option, driver) => {
  await expect(replayCommand.start(['SC-39', '--driver', driver, option])).rejects.toMatchObject({
    exitCode: 2,
    message: `${option} needs a browser: --driver chromium, webkit or firefox, not ${driver}. Name one, or omit ${option}.`,
  })
})

test('--base-path without an app is refused', async () => {
  await expect(replayCommand.start(['SC-39', '--driver', 'none', '--base-path', 'foo'])).rejects.toMatchObject({
    exitCode: 2,
    message: '--base-path is about the app, but --driver none has none. Omit one of them.',
  })
})

test('a report folder that cannot be written is refused before anything is played', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'drydock-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const file = join(dir, 'file')
  await writeFile(file, '')
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await expect(replayCommand.start(['SC-39', '--driver', 'none', '--report', file])).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining(`cannot write the report to '${file}': `),
  })
  expect(printed).not.toHaveBeenCalled()
})

test('a report that cannot be ended costs neither JSON nor JUnit', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'drydock-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const [folder, json, junit] = ['report', 'j.json', 'j.xml'].map(it => join(dir, it)) as [string, string, string]
  await mkdir(join(folder, 'results.json'), { recursive: true })
  const words = ['SC-39', '--driver', 'none', '--report', folder, '--json', json, '--junit', junit]
  await expect(replayCommand.start(words)).rejects.toThrow(
    `cannot write '${join(folder, 'results.json')}' of the report: it is a folder.`,
  )
  expect([await readFile(json, 'utf8'), await readFile(junit, 'utf8')]).toEqual([
    expect.stringContaining('"verdict": "passed"'),
    expect.stringContaining('SC-39'),
  ])
})

test('--otlp refuses what is no address before anything is played', async () => {
  const started = replayCommand.start(['SC-39', '--driver', 'none', '--otlp', 'localhost:4318'])
  await expect(started).rejects.toThrow("--otlp takes an address such as http://localhost:4318, not 'localhost:4318'.")
})

test('a failing case prints the journal before its failure, and the command that stops there', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'drydock-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const file = join(dir, 'cold.yaml')
  await writeFile(
    file,
    'scenario: A\nid: TRY-1\nsteps:\n  - at: 70s\n  - armed: true\n  - expect: { state: { armed: false } }\n',
  )
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(await replayCommand.start([file, '--driver', 'none'])).toBe(1)
  const lines = printed.mock.calls.flatMap(([text]) =>
    String(text)
      .split('\n')
      .map(it => it.trim()),
  )
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/cold\.yaml:\d+:\d+: at 1m 10s: expected a boat with .*, seen: /),
      'Journal until 01:10.000:',
      expect.stringMatching(/^01:10\.000 state\s+armed/),
      `Stop there with the console open: npm start -- ${file} --until 1m10s`,
    ]),
  )
})

describe('failures of several scenarios', () => {
  const AWAITS_ARMED = '  - expect: { state: { armed: true }, within: 1s }\n'

  /** Plays three scenarios one after the other; returns the exit code and the printed lines. */
  async function played(scenarios: readonly string[], ...options: readonly string[]) {
    const dir = await mkdtemp(join(tmpdir(), 'drydock-'))
    onTestFinished(() => rm(dir, { recursive: true }))
    for (const [index, steps] of scenarios.entries())
      await writeFile(join(dir, `${index}.yaml`), `scenario: A\nid: TRY-${index}\nsteps:\n${steps}`)
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const code = await replayCommand.start([dir, '--driver', 'none', '--jobs', '1', ...options])
    return [code, printed.mock.calls.map(([text]) => String(text)).join('')] as const
  }

  test('their names stand again below all explanations', async () => {
    const [code, text] = await played([AWAITS_ARMED, '  - after: 1s\n', AWAITS_ARMED])
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/\nFailed:\n {2}TRY-0\n {2}TRY-2\n1 passed, 2 failed in .*\n$/),
    ])
  })

  test('a scenario that fails at each repeat is named once there', async () => {
    const [, text] = await played([AWAITS_ARMED, AWAITS_ARMED], '--repeat', '3')
    expect(text).toMatch(/\nFailed:\n {2}TRY-0\n {2}TRY-1\n0 passed, 6 failed in .*\n$/)
  })

  test('--bail begins no other run after the first failure', async () => {
    const [code, text] = await played(['  - after: 1s\n', AWAITS_ARMED, '  - after: 1s\n'], '--bail')
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/\n1 passed, 1 failed in .*\nEnded by --bail: 1 of 3 runs were not played\.\n$/),
    ])
  })

  test('--bail plays nothing after a file that cannot be read', async () => {
    const [code, text] = await played(['  - after: 1s\n', '  - soon: 1s\n'], '--bail')
    expect([code, text]).toEqual([
      2,
      expect.stringMatching(/\n0 passed, 1 failed in .*\nEnded by --bail: 1 of 2 runs were not played\.\n$/),
    ])
  })
})
