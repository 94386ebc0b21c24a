import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildDigest } from '#cached/buildDigest.ts'
import { ROOT } from '#paths.ts'
import { HAS_REDIS, startRedis, WITHOUT_REDIS } from '#queue/testing/redis.ts'
import { startWorker } from '#queue/testing/run.ts'
import { RESULTS } from '#report/results.ts'
import { replayCommand } from './replay.ts'

const SLOW = { timeout: 240_000 }

/** Writes a scenario that passes, and one that fails. */
async function twoScenarios(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-queued-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'a.yaml'), 'scenario: One\nid: OWN-01\nsteps:\n  - after: 1h\n')
  await writeFile(
    join(folder, 'b.yaml'),
    'scenario: Two\nid: OWN-02\nsteps:\n  - expect: { state: { armed: true }, within: 1s }\n',
  )
  return folder
}

/** Replays in this process; returns exit code and standard output. */
async function play(...words: readonly string[]): Promise<readonly [number, string]> {
  let out = ''
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(text => {
      out += String(text)
      return true
    }),
    vi.spyOn(process.stderr, 'write').mockReturnValue(true),
  ]
  try {
    return [await replayCommand.start(words), out]
  } finally {
    for (const it of spies) it.mockRestore()
  }
}

/** Returns a text without durations and without workers, which differ. */
const comparable = (text: string): string =>
  text
    .replaceAll(/ {2}on worker-1|\n +"worker": "worker-1",|"wallMs": \d+|time="[\d.]+"|\bin (?:\d+ min )?[\d.]+ s/g, '')
    .replaceAll(/\n +<properties>\n +<property name="worker" value="worker-1"\/>\n +<\/properties>/g, '')
    .replaceAll(/>\n +<\/testcase>/g, '/>')

test.skipIf(!HAS_REDIS)(
  `a replay that no worker plays does not say that it was interrupted${WITHOUT_REDIS}`,
  async () => {
    const { url } = await startRedis()
    const [code, out] = await play(await twoScenarios(), '--driver', 'none', '--queue', url, '--patience', '1s')
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/\n0 passed, 0 failed in .+\n2 of 2 runs were not played\.\n$/),
    ])
  },
)

test.skipIf(!HAS_REDIS)(
  `a replay through a queue prints and writes what a local one does, with the worker${WITHOUT_REDIS}`,
  SLOW,
  async () => {
    const { url, address } = await startRedis()
    const folder = await twoScenarios()
    await startWorker(address, 'worker-1', { buildOf: buildDigest, concurrency: 1 })
    const outputs = (name: string) =>
      ['json', 'junit', 'report'].flatMap(it => [`--${it}`, join(folder, `${name}.${it}`)])
    const words = [folder, '--driver', 'none', '--jobs', '1']
    const [localCode, local] = await play(...words, ...outputs('local'))
    const [code, queued] = await play(...words, ...outputs('queued'), '--queue', url)
    expect([code, queued.match(/ on worker-1\n/g)?.length]).toEqual([localCode, 2])
    expect(comparable(queued)).toBe(comparable(local).replaceAll('local.report', 'queued.report'))
    for (const kind of ['json', 'junit']) {
      const [one, other] = await Promise.all(
        ['local', 'queued'].map(it => readFile(join(folder, `${it}.${kind}`), 'utf8')),
      )
      expect(other).toContain('worker-1')
      expect(comparable(other ?? '')).toBe(comparable(one ?? ''))
    }
    const { results } = JSON.parse(await readFile(join(folder, 'queued.report', RESULTS), 'utf8'))
    expect(results).toMatchObject([{ worker: 'worker-1' }, { worker: 'worker-1', verdict: 'failed' }])
    expect(await readFile(join(folder, 'queued.report', results[1].page), 'utf8')).toContain('worker-1')
  },
)

test.skipIf(!HAS_REDIS)(`--attach goes on with a run whose process was killed${WITHOUT_REDIS}`, SLOW, async () => {
  const { url, address } = await startRedis()
  const folder = await twoScenarios()
  const words = [join(ROOT, 'e2e/src/cli/main.ts'), 'replay', folder, '--driver', 'none', '--queue', url]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for await (const chunk of child.stderr) {
    said += String(chunk)
    if (said.includes('--attach')) break
  }
  child.kill('SIGKILL')
  const [, run = ''] = /--attach (\w+)/.exec(said) ?? []
  await rm(join(folder, 'a.yaml'))
  await startWorker(address, 'worker-1', { buildOf: buildDigest })
  const [code, out] = await play('--attach', run, '--queue', url)
  expect([code, out]).toEqual([1, expect.stringMatching(/\n1 passed, 1 failed in /)])
})

test.skipIf(!HAS_REDIS)(`--bail waits for no result after the first failure${WITHOUT_REDIS}`, SLOW, async () => {
  const { url, address } = await startRedis()
  const folder = await twoScenarios()
  await writeFile(join(folder, 'c.yaml'), 'scenario: Three\nid: OWN-03\nsteps:\n  - after: 1h\n')
  await startWorker(address, 'worker-1', { buildOf: buildDigest, concurrency: 1 })
  const [code, out] = await play(folder, '--driver', 'none', '--queue', url, '--bail')
  expect([code, out]).toEqual([1, expect.stringMatching(/\nEnded by --bail: \d of 3 runs were not played\.\n$/)])
})

test.each([
  [['--queue', 'redis://saga:anchor-9@host'], /has a password, which the list of processes would show/],
  [['--queue', 'localhost'], /^--queue takes an address such as redis:\/\/host:6379/],
  [['--attach', 'abc'], /^--attach needs --queue URL\.$/],
  [['--queue', 'redis://host', '--slow'], /^--slow is for people who watch/],
  [['--queue', 'redis://host', '--patience', 'long'], /^--patience takes a span such as 30s, not 'long'\.$/],
])('replay %j is refused in one line', async (words, message) => {
  await expect(replayCommand.start(words)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(message),
  })
})
