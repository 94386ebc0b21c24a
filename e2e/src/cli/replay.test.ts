import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ResultsShape } from '#report/results.ts'
import { replayCommand } from './replay.ts'

test('what is played in another word for a driver is told by the word of the driver', {
  timeout: 240_000,
}, async () => {
  const dir = await mkdtemp(join(tmpdir(), 'drydock-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(await replayCommand.start(['SC-39', '--driver', 'headless', '--report', dir])).toBe(0)
  const { results } = JSON.parse(await readFile(join(dir, 'results.json'), 'utf8'))
  expect([results[0].driver, results[0].page]).toEqual(['dom', 'SC-39.dom.html'])
})

test('a report that was written in another word for a driver is read', () => {
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
