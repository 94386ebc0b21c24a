import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { BrokenWalk } from '#explore/explore.ts'
import { createExploreLog } from './exploreLog.ts'

const found = (promise: string, seed: number): BrokenWalk => ({
  promise,
  seed,
  moves: 2,
  of: 24,
  yaml: '# yaml-language-server: $schema=../scenario.schema.json\nscenario: Walk\n',
  failures: [`${promise} did not hold.`],
})

async function openLog() {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-log-'))
  const lines: string[] = []
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation(text => lines.push(String(text)) > 0)
  onTestFinished(async () => {
    spy.mockRestore()
    await rm(folder, { recursive: true })
  })
  return { folder, lines, log: await createExploreLog(folder) }
}

test('a promise that an earlier seed has broken is only mentioned, though a worker did not know that', async () => {
  const { folder, lines, log } = await openLog()
  await log.take(1, { is: 'found', found: found('one alarm', 1) }, 'anna')
  await log.take(2, { is: 'found', found: found('one alarm', 2) }, 'bo')
  await log.take(3, { is: 'unsteady', promise: 'one alarm', says: 'once' }, 'bo')
  await log.take(4, { is: 'unsteady', promise: 'a link', says: 'once' })
  await log.take(5, { is: 'fine' })
  expect(lines).toEqual([
    'seed 1: one alarm did not hold. (2 of 24 moves left)  on anna\n',
    'seed 2: already found: one alarm  on bo\n',
    'seed 3: already found: one alarm  on bo\n',
    'seed 4: failed once, but not when repeated: once\n',
  ])
  expect([log.walks(), await readdir(folder)]).toEqual([5, ['1-one-alarm.yaml']])
  expect(log.written).toMatchObject([{ seed: 1, worker: 'anna' }])
})

test('a walk that nobody could take is no walk', async () => {
  const { lines, log } = await openLog()
  log.giveUp(7, 'No worker could play it.')
  expect([log.walks(), log.failed(), lines]).toEqual([0, 1, ['seed 7: No worker could play it.\n']])
})

test('a folder that cannot be created is refused in one line', async () => {
  const { folder } = await openLog()
  await writeFile(join(folder, 'file'), '')
  await expect(createExploreLog(join(folder, 'file/below'))).rejects.toMatchObject({ exitCode: 2 })
})
