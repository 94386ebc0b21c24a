import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertMergeable, mergeReports, type ReportShard } from './merge.ts'
import type { RunRecord } from './record.ts'
import { ResultsShape } from './results.ts'
import { kept, record } from './testing.ts'
import { writeLists, writePage } from './write.ts'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'report-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const run = (id: string): Partial<RunRecord> => ({
  id,
  page: `${id}.dom.html`,
  ...(id === 'SC-9' ? { verdict: 'failed' as const, failures: ['expected more'] } : {}),
})

async function written(name: string, ids: readonly string[]): Promise<ReportShard> {
  const folder = join(root, name)
  for (const id of ids) await writePage(folder, record(run(id)))
  const results = ids.map(id => kept(run(id)))
  await writeLists(folder, results)
  return { folder, results }
}

async function filesOf(folder: string): Promise<readonly (readonly [string, string])[]> {
  const names = (await readdir(folder)).toSorted()
  return Promise.all(names.map(async name => [name, await readFile(join(folder, name), 'utf8')] as const))
}

test('HARNESS merged reports of two shards equal the report of the whole', async () => {
  const whole = await written('whole', ['SC-9', 'SC-10', 'SC-100'])
  const shards = [await written('one', ['SC-10']), await written('other', ['SC-9', 'SC-100'])]
  await mergeReports(shards, join(root, 'merged'))
  expect(await filesOf(join(root, 'merged'))).toEqual(await filesOf(whole.folder))
})

test('a run that is in two reports is refused', async () => {
  const shards = [await written('first', ['SC-10']), await written('second', ['SC-10'])]
  await expect(assertMergeable(shards)).rejects.toThrow("'SC-10.dom.html' is in")
})

test('a report without one of its pages is refused', async () => {
  const shard = await written('torn', ['SC-10'])
  await rm(join(shard.folder, 'SC-10.dom.html'))
  await expect(assertMergeable([shard])).rejects.toThrow(
    `'SC-10.dom.html' is missing in '${shard.folder}'. Copy the whole folder of the report.`,
  )
})

test('mergeReports into a file is refused in one line', async () => {
  const file = join(root, 'file')
  await writeFile(file, '')
  await expect(mergeReports([await written('third', ['SC-10'])], file)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining(`cannot write the report to '${file}': `),
  })
})

test.each(['../x.html', '/etc/passwd', 'a/b.html', 'traces/../../x'])('%s is refused as the file of a page', page => {
  expect(ResultsShape.safeParse({ results: [{ ...kept(), page }] }).success).toBe(false)
})

test.runIf(process.platform === 'linux')('mergeReports refuses a place that takes no folders', async () => {
  await expect(mergeReports([await written('third', ['SC-10'])], '/proc/drydock')).rejects.toThrow(
    "cannot write the report to '/proc/drydock': there is no such file or folder.",
  )
})
