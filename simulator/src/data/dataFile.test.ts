import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, rename, stat, truncate, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { inputLogOf } from '#boat/inputLog.ts'
import { openDataStore } from './dataStore.ts'
import { DataProblem, dataProblemOf } from './dataProblem.ts'
import { afloatOn, copyOf, freshFile } from './testing.ts'

/** A file with a boat and an alarm in it, closed in good order. */
async function usedFile(): Promise<string> {
  const it = await afloatOn(await freshFile())
  await it.ask('POST', '/boats/boat-1/steps', { alarm: 'bilgePump' })
  await it.close()
  return it.file
}

const change = (file: string, sql: string): void => {
  const database = new DatabaseSync(file)
  database.exec(sql)
  database.close()
}
const madeOf = async (sql: string): Promise<string> => {
  const file = await freshFile()
  change(file, sql)
  return file
}
/** What is said of a file; nothing of it may have changed. */
async function saidOf(file: string, open: () => Promise<unknown> = () => openDataStore(file)): Promise<string> {
  const folder = dirname(file)
  const all = async () =>
    Promise.all(
      (await readdir(folder))
        .sort()
        .map(async name => [name, await readFile(join(folder, name)).catch(() => 'folder')]),
    )
  const before = await all()
  const problem: unknown = await open().catch(error => error)
  expect(await all()).toEqual(before)
  if (!(problem instanceof DataProblem)) throw problem
  return problem.message.replaceAll(folder, '')
}

test('a file of something else is said to be so, and left as it is', async () => {
  const file = await freshFile()
  await writeFile(file, 'a letter, and nothing that a boat could be made of')
  expect(await saidOf(file)).toBe(
    '/boat.db is no data file of Drydock, or its beginning is damaged. It was not changed. Name another file with --data.',
  )
})

test('a database of something else is said to be so, and left as it is', async () => {
  expect(await saidOf(await madeOf('CREATE TABLE fish (name TEXT)'))).toBe(
    '/boat.db is a database of another program. It was not changed. Name another file with --data.',
  )
})

test('a file of another version is said to be so, and left as it is', async () => {
  const file = await usedFile()
  change(file, 'PRAGMA user_version = 7')
  expect(await saidOf(file)).toBe(
    '/boat.db was written by another version of Drydock: its format is 7, and this one reads format 1. It was not changed. Name another file with --data. Or use the Drydock that wrote it.',
  )
})

test('a folder is said to be one', async () => {
  const file = await freshFile()
  await mkdir(file)
  expect(await saidOf(file)).toBe('/boat.db is a folder. Name a file in it: --data /boat.db/boat.db')
})

test('a folder that is not there is named', async () => {
  const file = join(await freshFile(), 'boat.db')
  await expect(openDataStore(file)).rejects.toThrow(
    `${file} cannot be created: there is no folder ${dirname(file)}. Create the folder first, or name another file with --data.`,
  )
})

test('a file that has lost its end is said to be damaged, and left as it is', async () => {
  const file = await usedFile()
  await truncate(file, 3 * 4_096)
  expect(await saidOf(file)).toMatch(
    /^\/boat\.db is damaged \(.+\), and was not changed\. Replace it with a copy, or use another file with --data\.$/,
  )
})

test('a file that ends within its header is said to be damaged, and left as it is', async () => {
  const file = await usedFile()
  await truncate(file, 50)
  expect(await saidOf(file)).toContain('is damaged: it ends after 50 bytes.')
})

test('one byte that has changed in a cause is noticed, and the file left as it is', async () => {
  const file = await usedFile()
  const bytes = await readFile(file)
  bytes.write('d', bytes.indexOf('bilgePump'))
  await writeFile(file, bytes)
  expect(await saidOf(file, () => afloatOn(file))).toBe(
    "/boat.db is damaged ('cause 1' has changed since it was written), and was not changed. Replace it with a copy, or use another file with --data.",
  )
})

test('a log without its file is not thrown away', async () => {
  const it = await afloatOn(await freshFile())
  const copy = await copyOf(it.file)
  await rename(copy, `${copy}.away`)
  expect(await saidOf(copy)).toBe(
    '/boat.db is not there, but /boat.db-wal is, which contains its last writes. Put /boat.db back, or move /boat.db-wal away to start without data.',
  )
})

test('a boat that does not come out as it was is refused, and the file left as it is', async () => {
  const file = await usedFile()
  const other = new DatabaseSync(file)
  const { told } = other.prepare("SELECT told FROM thing WHERE shelf = 'boats'").get() ?? {}
  other.close()
  const { crc32 } = await import('node:zlib')
  const changed = String(told).replace(/"sum":"\w{4}/, '"sum":"0000')
  change(file, `UPDATE thing SET told = '${changed}', sum = ${crc32(changed)} WHERE shelf = 'boats'`)
  expect(await saidOf(file, () => afloatOn(file))).toBe(
    '/boat.db holds a boat, boat-1, that cannot be restored. Replaying its inputs gives another state, because this Drydock has other rules. The file was not changed. Use the Drydock that wrote it, or name another file with --data.',
  )
})

test('a cause that this version does not know is named, and the file left as it is', async () => {
  const file = await usedFile()
  const { crc32 } = await import('node:zlib')
  const told = JSON.stringify({ at: 0, is: 'magic' })
  change(file, `UPDATE cause SET told = '${told}', sum = ${crc32(told)}`)
  expect(await saidOf(file, () => afloatOn(file))).toContain(
    "Unknown input 'magic': another version of Drydock recorded it. The file was not changed",
  )
})

test('the file is for its owner alone, and what lies beside it too', async () => {
  const { file } = await afloatOn(await freshFile())
  const modes = await Promise.all([file, `${file}-wal`, `${file}-count`].map(async it => (await stat(it)).mode & 0o777))
  expect(modes).toEqual([0o600, 0o600, 0o600])
})

test('a file that another Drydock uses is refused, and goes on to be used', async () => {
  const { file, ask } = await afloatOn(await freshFile())
  // Locks belong to processes, so that the other one has to be one.
  const code = `import(${JSON.stringify(import.meta.resolve('./dataStore.ts'))}).then(it => it.openDataStore(${JSON.stringify(file)})).then(() => console.log('opened'), error => console.log(error.message))`
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', code], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  expect([String(line), (await ask('POST', '/boats/boat-1/steps', { event: 'Ahoy' })).statusCode]).toEqual([
    `${file} is in use by another Drydock. Stop that one, or name another file with --data.\n`,
    200,
  ])
})

test('a file that cannot be written any more stops what was to be written, says why, and keeps what was answered', async () => {
  const file = await usedFile()
  change(file, "CREATE TRIGGER no_room BEFORE INSERT ON cause BEGIN SELECT RAISE(ABORT, 'no room'); END")
  const problems: string[] = []
  const it = await afloatOn(file, {
    onFailure: problem => problems.push(problem.message),
    real: { now: () => 0, after: () => () => undefined },
  })
  const { boat } = it.gateway.fleet.find('boat-1') ?? {}
  expect(() => boat && it.gateway.doors.get('billing')?.(boat, 'cancel')).toThrow(DataProblem)
  expect([problems.length, boat?.state.subscription === null]).toEqual([1, false])
})

test.each([
  [13, 'boat.db cannot grow: its disk is full. All earlier answers are saved. Free some space and start again.'],
  [
    8 | (1 << 8),
    'boat.db is not writable. Allow this user to write it and its folder, or name another file with --data.',
  ],
  [
    10,
    'boat.db cannot be read or written: the disk reports an error. Check the disk, or name a file on another one with --data.',
  ],
  [
    14,
    'boat.db or a file beside it cannot be opened. Allow this user to read and write it and its folder, or name another file with --data.',
  ],
  [11, 'boat.db is damaged (of SQLite), and was not changed. Replace it with a copy, or use another file with --data.'],
])('what SQLite answers with %i is said in words', (errcode, words) => {
  expect(dataProblemOf('boat.db', Object.assign(new Error('of SQLite'), { errcode })).message).toBe(words)
})

test('what is no error of SQLite is no problem of the file', () => {
  expect(() => dataProblemOf('boat.db', new TypeError('a bug'))).toThrow(TypeError)
})

test('an empty file is said to be so, and left as it is', async () => {
  const file = await freshFile()
  await writeFile(file, '')
  expect(await saidOf(file)).toBe(
    '/boat.db is empty, so it is no data file. Replace it with a copy, or remove it to start without data.',
  )
})

test('a file that is read-only is left alone', async () => {
  const used = await usedFile()
  await chmod(used, 0o444)
  // Somebody who may do everything may write it all the same.
  const said = process.getuid?.() === 0 ? 'may not be written' : await saidOf(used)
  expect([basename(used), said]).toEqual(['boat.db', expect.stringContaining('may not be written')])
})

/** What a process that was killed has left, with three events in it. */
async function killedFile(): Promise<string> {
  const it = await afloatOn(await freshFile())
  for (const number of [1, 2, 3]) await it.ask('POST', '/boats/boat-1/steps', { event: `Event ${number}` })
  return copyOf(it.file)
}
const eventsIn = async (file: string): Promise<number> => inputLogOf((await afloatOn(file)).boat()).all().length

test('a log that has lost its end is said to be damaged, however much of it is gone, and left as it is', async () => {
  const killed = await killedFile()
  const { size } = await stat(`${killed}-wal`)
  for (const length of [0, 20, 32, 32 + 4_120, Math.floor(size / 2), size - 4_120, size - 1]) {
    const file = await copyOf(killed)
    await truncate(`${file}-wal`, length)
    expect([length, await saidOf(file)]).toEqual([
      length,
      expect.stringMatching(
        /^\/boat\.db is damaged: of \d+ writes into it \d+ are present, so \/boat\.db-wal is truncated\. It was not changed\./,
      ),
    ])
  }
})

test('a log with any byte of it changed is said to be damaged, or all that was written is there', {
  timeout: 120_000,
}, async () => {
  const killed = await killedFile()
  const bytes = await readFile(`${killed}-wal`)
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const file = await copyOf(killed)
      const spoilt = Buffer.from(bytes)
      spoilt[at] = (spoilt[at] ?? 0) ^ change
      await writeFile(`${file}-wal`, spoilt)
      const found = await eventsIn(file).catch((error: unknown) => error)
      if (!(found instanceof DataProblem)) expect(found).toBe(3)
    }),
    { numRuns: 30 },
  )
})

test('a log that was taken away is missed', async () => {
  const file = await killedFile()
  await rename(`${file}-wal`, `${file}.away`)
  expect(await saidOf(file)).toContain('so /boat.db-wal is truncated')
})

test('after the machine was switched off, what had not come to the disk may be missing, and what had may not', async () => {
  const { crc32 } = await import('node:zlib')
  const noted = async (settled: number): Promise<string> => {
    const file = await killedFile()
    const text = JSON.stringify({ writes: 99, settled, boot: 'another' })
    await writeFile(`${file}-count`, `${text}\t${crc32(text)}`)
    return file
  }
  expect([await eventsIn(await noted(1)), await saidOf(await noted(98))]).toEqual([
    3,
    expect.stringContaining('is damaged: of 98 writes'),
  ])
})

test('a count that cannot be read is none, and one without its file keeps another from taking its place', async () => {
  const file = await killedFile()
  await writeFile(`${file}-count`, 'x'.repeat(50))
  expect(await eventsIn(file)).toBe(3)
  const other = await killedFile()
  for (const end of ['', '-wal']) await rename(other + end, `${other}${end}.away`)
  expect(await saidOf(other)).toBe(
    '/boat.db is not there, but /boat.db-count is, which counts its writes. Put /boat.db back, or move /boat.db-count away to start without data.',
  )
})

test('a file that was closed in good order stands for itself, and an older copy may take its place', async () => {
  const file = await usedFile()
  const older = await readFile(file)
  expect((await readdir(dirname(file))).sort()).toEqual(['boat.db'])
  const again = await afloatOn(file)
  await again.ask('POST', '/boats/boat-1/steps', { event: 'Later' })
  await again.close()
  await writeFile(file, older)
  expect(await eventsIn(file)).toBe(1)
})
