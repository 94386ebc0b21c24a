import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openReportFolder, prepareOutputFiles, runAll, writeNewFiles, writeOutputFile } from './outputFile.ts'

async function place(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'drydock-out-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('prepareOutputFiles accepts existing and new files, and leaves no file behind', async () => {
  const folder = await place()
  await writeFile(join(folder, 'old.json'), '{}')
  await prepareOutputFiles([undefined, join(folder, 'old.json'), join(folder, 'new.json')])
  expect(await readdir(folder)).toEqual(['old.json'])
})

test('prepareOutputFiles creates the folders of its files', async () => {
  const folder = await place()
  const file = join(folder, 'build/results/junit.xml')
  await prepareOutputFiles([file])
  await writeOutputFile(file, '<testsuites/>')
  expect(await readFile(file, 'utf8')).toBe('<testsuites/>')
})

test('openReportFolder creates a folder with its parents, and refuses a file', async () => {
  const folder = await place()
  await openReportFolder(join(folder, 'a/b'))
  expect(await readdir(join(folder, 'a'))).toEqual(['b'])
  const file = join(folder, 'file')
  await writeFile(file, '')
  await expect(openReportFolder(file)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining(`cannot write the report to '${file}': it is a file. Name a folder.`),
  })
})

test.runIf(process.platform === 'linux')('prepareOutputFiles refuses a place that takes no folders', async () => {
  await expect(prepareOutputFiles(['/proc/drydock/out.json'])).rejects.toThrow(
    "'/proc/drydock/out.json' cannot be written: there is no such file or folder.",
  )
})

test.runIf(process.platform === 'linux')('openReportFolder refuses a place that takes no folders', async () => {
  await expect(openReportFolder('/proc/drydock')).rejects.toThrow(
    "cannot write the report to '/proc/drydock': there is no such file or folder.",
  )
})

/** Limits the files of a program to 4 kB (`ulimit -f` counts 512 bytes): a longer write fails after its beginning. */
const limited = (program: string) =>
  spawnSync('sh', ['-c', 'ulimit -f 8; exec "$0" --input-type=module -e "$1"', process.execPath, program], {
    encoding: 'utf8',
  })

test.runIf(process.platform === 'linux')(
  'writeOutputFile leaves no half of a file for which there is no room',
  async () => {
    const folder = await place()
    const { stdout, stderr } = limited(`
    const { writeOutputFile } = await import(${JSON.stringify(join(import.meta.dirname, 'outputFile.ts'))})
    await writeOutputFile(${JSON.stringify(join(folder, 'results.json'))}, 'x'.repeat(100_000)).catch(error => console.log(error.message))`)
    expect([stdout, stderr]).toEqual([expect.stringContaining("results.json' cannot be written: "), ''])
    expect(await readdir(folder)).toEqual([])
  },
)

test('runAll runs the jobs after one that fails, and throws the first error', async () => {
  const done: number[] = []
  const failing = (it: number) => async () => {
    done.push(it)
    if (it < 3) throw new Error(`job ${it}`)
  }
  await expect(runAll([1, 2, 3].map(failing))).rejects.toThrow('job 1')
  expect(done).toEqual([1, 2, 3])
})

test.each([
  ['file/out.json', 'a file is where a folder is needed.'],
  ['file/deeper/out.json', 'a part of its path is a file, not a folder.'],
  ['.', 'it is a folder.'],
])('%s cannot be written, and the message says why: %s', async (name, reason) => {
  const folder = await place()
  await writeFile(join(folder, 'file'), '')
  const file = join(folder, name)
  await expect(prepareOutputFiles([file])).rejects.toThrow(new RegExp(`^'${file}' cannot be written: .*${reason}`))
})

test('writeNewFiles replaces no file, and removes what it has written when a later file fails', async () => {
  const folder = await place()
  await writeFile(join(folder, 'old.yaml'), 'old')
  const writing = writeNewFiles({ [join(folder, 'a.json')]: ['[', ']'], [join(folder, 'old.yaml')]: 'new' })
  await expect(writing).rejects.toMatchObject({ code: 'EEXIST' })
  expect(await readdir(folder)).toEqual(['old.yaml'])
  expect(await readFile(join(folder, 'old.yaml'), 'utf8')).toBe('old')
})

test('writeNewFiles leaves no half of a file', async () => {
  const folder = await place()
  const broken = (function* () {
    yield 'begun'
    throw new Error('no more')
  })()
  await expect(writeNewFiles({ [join(folder, 'a.json')]: broken })).rejects.toThrow('no more')
  expect(await readdir(folder)).toEqual([])
})
