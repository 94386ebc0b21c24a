import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RESULTS } from '#report/results.ts'
import { kept, record } from '#report/testing.ts'
import { writeLists, writePage } from '#report/write.ts'
import { report } from './report.ts'

test('drydock report refuses a folder that is named twice, and says what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-report-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, RESULTS), '{ "results": [] }')
  await expect(report.start([folder, `${folder}/`, '--out', `${folder}-all`])).rejects.toThrow(
    'a folder is named twice. Name each report once.',
  )
})

test.each([
  ['one of them', '', "'DIR' is one of the reports to merge."],
  ['a folder in one of them', '/sub/all', "'DIR/sub/all' is in 'DIR', one of the reports to merge."],
])('drydock report does not write its result into %s, and says what to do', async (_, below, refusal) => {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-report-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, RESULTS), '{ "results": [] }')
  await expect(report.start([folder, '--out', `${folder}${below}`])).rejects.toThrow(
    `${refusal.replaceAll('DIR', folder)} Choose another folder with --out.`,
  )
  expect(await readdir(folder)).toEqual([RESULTS])
})

test.each([
  ['by a link to it', 'link', "'DIR/link' is one of the reports to merge."],
  ['by a link to it, in a new folder', 'link/new/all', "'DIR/link/new/all' is in 'DIR/report', one of the reports"],
])('drydock report does not write into an input %s', async (_, out, refusal) => {
  const dir = await mkdtemp(join(tmpdir(), 'drydock-report-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const folder = join(dir, 'report')
  await mkdir(folder)
  await writeFile(join(folder, RESULTS), '{ "results": [] }')
  await symlink(folder, join(dir, 'link'), 'junction')
  await expect(report.start([folder, '--out', join(dir, out)])).rejects.toThrow(refusal.replaceAll('DIR', dir))
  await expect(report.start([folder, join(dir, 'link'), '--out', join(dir, 'all')])).rejects.toThrow(
    'a folder is named twice. Name each report once.',
  )
  expect(await readdir(folder)).toEqual([RESULTS])
})

test('drydock report names the numbers of runs and reports, one of them without an s', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-report-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, RESULTS), '{ "results": [] }')
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
  const out = `${folder}-all`
  onTestFinished(() => rm(out, { recursive: true }))
  expect(await report.start([folder, '--out', out])).toBe(0)
  expect(write).toHaveBeenCalledWith(expect.stringMatching(/^0 runs of 1 report, 0 failed: /))
})

test.each([
  ['no results', {}],
  ['results of something else', { [RESULTS]: '[]' }],
  ['results that broke off', { [RESULTS]: '{ "results": [' }],
])('drydock report says which folder to name in place of one with %s', async (_, files) => {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-report-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await expect(report.start([folder, '--out', join(folder, 'all')])).rejects.toThrow(
    `'${folder}' holds no report: it has no ${RESULTS} of a run. Name a folder that \`drydock replay --report\` wrote.`,
  )
})

test('drydock report says which folder to name in place of a file of results', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-report-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, RESULTS)
  await writeFile(file, '{ "results": [] }')
  await expect(report.start([file, '--out', join(folder, 'all')])).rejects.toThrow(
    `'${file}' holds no report: it is a file. Name a folder that \`drydock replay --report\` wrote.`,
  )
})

test('drydock report says in words that a folder is not there', async () => {
  await expect(report.start(['nowhere/nothing', '--out', 'build/all'])).rejects.toThrow(
    /^'nowhere\/nothing' holds no report: there is no such file or folder\.$/,
  )
})

test('drydock report creates no folder for reports that it refuses', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-report-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const shards = ['one', 'other'].map(it => join(folder, it))
  for (const it of shards) {
    await writePage(it, record())
    await writeLists(it, [kept()])
  }
  await expect(report.start([...shards, '--out', join(folder, 'all')])).rejects.toThrow('Merge only one of them.')
  expect((await readdir(folder)).toSorted()).toEqual(['one', 'other'])
})
