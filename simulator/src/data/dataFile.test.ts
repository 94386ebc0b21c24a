import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { inputLogOf } from '#boat/inputLog.ts'
import { openDataStore } from './dataStore.ts'
import { DataProblem } from './dataProblem.ts'
import { openStored, copyOf, freshFile } from './testing.ts'

/** A properly closed file with a boat and an alarm in it. */
async function usedFile(): Promise<string> {
  const stored = await openStored(await freshFile())
  await stored.ask('POST', '/boats/boat-1/steps', { alarm: 'bilgePump' })
  await stored.close()
  return stored.file
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
/** Returns the message with which opening a file fails; checks that nothing in its folder changed. */
async function refusalOf(file: string, open: () => Promise<unknown> = () => openDataStore(file)): Promise<string> {
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

test('a file of another kind is refused with a message and not changed', async () => {
  const file = await freshFile()
  await writeFile(file, 'a letter, and nothing that a boat could be made of')
  expect(await refusalOf(file)).toBe(
    '/boat.db is no data file of Drydock, or its beginning is damaged. It was not changed. Name another file with --data.',
  )
})

test('a database of another program is refused with a message and not changed', async () => {
  expect(await refusalOf(await madeOf('CREATE TABLE fish (name TEXT)'))).toBe(
    '/boat.db is a database of another program. It was not changed. Name another file with --data.',
  )
})

test('a file of another version is refused with a message and not changed', async () => {
  const file = await usedFile()
  change(file, 'PRAGMA user_version = 7')
  expect(await refusalOf(file)).toBe(
    '/boat.db was written by another version of Drydock: its format is 7, and this one reads format 1. It was not changed. Name another file with --data. Or use the Drydock that wrote it.',
  )
})

test('a folder is refused with a message', async () => {
  const file = await freshFile()
  await mkdir(file)
  expect(await refusalOf(file)).toBe('/boat.db is a folder. Name a file in it: --data /boat.db/boat.db')
})

test('a missing folder is named in the refusal', async () => {
  const file = join(await freshFile(), 'boat.db')
  await expect(openDataStore(file)).rejects.toThrow(
    `${file} cannot be created: there is no folder ${dirname(file)}. Create the folder first, or name another file with --data.`,
  )
})

test('a write count that cannot be written is refused with a message, and the data file is free afterwards', async () => {
  const file = await usedFile()
  await mkdir(`${file}-count`)
  expect(await refusalOf(file)).toBe(
    '/boat.db or a file beside it cannot be opened. Allow this user to read and write it and its folder, or name another file with --data.',
  )
  await rm(`${file}-count`, { recursive: true })
  expect(await eventsIn(file)).toBe(1)
})

test('a truncated file is reported as damaged and not changed', async () => {
  const file = await usedFile()
  await truncate(file, 3 * 4_096)
  expect(await refusalOf(file)).toMatch(
    /^\/boat\.db is damaged \(.+\), and was not changed\. Replace it with a copy, or use another file with --data\.$/,
  )
})

test('a file truncated within its header is reported as damaged and not changed', async () => {
  const file = await usedFile()
  await truncate(file, 50)
  expect(await refusalOf(file)).toContain('is damaged: it ends after 50 bytes.')
})

test('one changed byte in an input is detected, and the file is not changed', async () => {
  const file = await usedFile()
  const bytes = await readFile(file)
  bytes.write('d', bytes.indexOf('bilgePump'))
  await writeFile(file, bytes)
  expect(await refusalOf(file, () => openStored(file))).toBe(
    "/boat.db is damaged ('cause 1' has changed since it was written), and was not changed. Replace it with a copy, or use another file with --data.",
  )
})

test('a write-ahead log without its file is not deleted', async () => {
  const stored = await openStored(await freshFile())
  const copy = await copyOf(stored.file)
  await rename(copy, `${copy}.away`)
  expect(await refusalOf(copy)).toBe(
    '/boat.db is not there, but /boat.db-wal is, which contains its last writes. Put /boat.db back, or move /boat.db-wal away to start without data.',
  )
})

test('a boat that replays to another state is refused, and the file is not changed', async () => {
  const file = await usedFile()
  const other = new DatabaseSync(file)
  const { told } = other.prepare("SELECT told FROM thing WHERE shelf = 'boats'").get() ?? {}
  other.close()
  const { crc32 } = await import('node:zlib')
  const changed = String(told).replace(/"sum":"\w{4}/, '"sum":"0000')
  change(file, `UPDATE thing SET told = '${changed}', sum = ${crc32(changed)} WHERE shelf = 'boats'`)
  expect(await refusalOf(file, () => openStored(file))).toBe(
    '/boat.db holds a boat, boat-1, that cannot be restored. Replaying its inputs gives another state, because this Drydock has other rules. The file was not changed. Use the Drydock that wrote it, or name another file with --data.',
  )
})

test('an unknown input is named in the refusal, and the file is not changed', async () => {
  const file = await usedFile()
  const { crc32 } = await import('node:zlib')
  const told = JSON.stringify({ at: 0, is: 'magic' })
  change(file, `UPDATE cause SET told = '${told}', sum = ${crc32(told)}`)
  expect(await refusalOf(file, () => openStored(file))).toContain(
    "Unknown input 'magic': another version of Drydock recorded it. The file was not changed",
  )
})

test('the file and the files beside it are accessible to their owner alone', async () => {
  const { file } = await openStored(await freshFile())
  const modes = await Promise.all([file, `${file}-wal`, `${file}-count`].map(async it => (await stat(it)).mode & 0o777))
  expect(modes).toEqual([0o600, 0o600, 0o600])
})

test('a file that another Drydock uses is refused, and that one continues', async () => {
  const { file, ask } = await openStored(await freshFile())
  // Locks belong to processes, so the other Drydock must be another process.
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

test('a failed write throws and is reported, and the boat does not change', async () => {
  const file = await usedFile()
  change(file, "CREATE TRIGGER no_room BEFORE INSERT ON cause BEGIN SELECT RAISE(ABORT, 'no room'); END")
  const problems: string[] = []
  const stored = await openStored(file, {
    onFailure: problem => problems.push(problem.message),
    real: { now: () => 0, after: () => () => undefined },
  })
  const { boat } = stored.gateway.fleet.find('boat-1') ?? {}
  expect(() => boat && stored.gateway.inputHandlers.get('billing')?.(boat, 'cancel')).toThrow(DataProblem)
  expect([problems.length, boat?.state.subscription === null]).toEqual([1, false])
})

test('an empty file is refused with a message and not changed', async () => {
  const file = await freshFile()
  await writeFile(file, '')
  expect(await refusalOf(file)).toBe(
    '/boat.db is empty, so it is no data file. Replace it with a copy, or remove it to start without data.',
  )
})

test('a read-only file is refused with a message', async () => {
  const used = await usedFile()
  await chmod(used, 0o444)
  // The superuser can write a read-only file.
  const refusal = process.getuid?.() === 0 ? 'is not writable' : await refusalOf(used)
  expect([basename(used), refusal]).toEqual(['boat.db', expect.stringContaining('is not writable')])
})

/** The file that a killed process leaves, with three events in it. */
async function killedFile(): Promise<string> {
  const stored = await openStored(await freshFile())
  for (const number of [1, 2, 3]) await stored.ask('POST', '/boats/boat-1/steps', { event: `Event ${number}` })
  return copyOf(stored.file)
}
const eventsIn = async (file: string): Promise<number> => inputLogOf((await openStored(file)).boat()).all().length

test('a write-ahead log truncated at any length is reported as damaged and not changed', async () => {
  const killed = await killedFile()
  const { size } = await stat(`${killed}-wal`)
  for (const length of [0, 20, 32, 32 + 4_120, Math.floor(size / 2), size - 4_120, size - 1]) {
    const file = await copyOf(killed)
    await truncate(`${file}-wal`, length)
    expect([length, await refusalOf(file)]).toEqual([
      length,
      expect.stringMatching(
        /^\/boat\.db is damaged: of \d+ writes into it \d+ are present, so \/boat\.db-wal is truncated\. It was not changed\./,
      ),
    ])
  }
})

test('a write-ahead log with any changed byte is reported as damaged, or all writes are there', async () => {
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

test('a missing write-ahead log is detected', async () => {
  const file = await killedFile()
  await rename(`${file}-wal`, `${file}.away`)
  expect(await refusalOf(file)).toContain('so /boat.db-wal is truncated')
})

test('after a power failure unsynced writes may be missing, but not synced ones', async () => {
  const { crc32 } = await import('node:zlib')
  const noted = async (settled: number): Promise<string> => {
    const file = await killedFile()
    const text = JSON.stringify({ writes: 99, settled, boot: 'another' })
    await writeFile(`${file}-count`, `${text}\t${crc32(text)}`)
    return file
  }
  expect([await eventsIn(await noted(1)), await refusalOf(await noted(98))]).toEqual([
    3,
    expect.stringContaining('is damaged: of 98 writes'),
  ])
})

test('an unreadable write count is ignored, and a count without its file is refused', async () => {
  const file = await killedFile()
  await writeFile(`${file}-count`, 'x'.repeat(50))
  expect(await eventsIn(file)).toBe(3)
  const other = await killedFile()
  for (const end of ['', '-wal']) await rename(other + end, `${other}${end}.away`)
  expect(await refusalOf(other)).toBe(
    '/boat.db is not there, but /boat.db-count is, which counts its writes. Put /boat.db back, or move /boat.db-count away to start without data.',
  )
})

test('a file that was closed properly is complete by itself, and an older copy can replace it', async () => {
  const file = await usedFile()
  const older = await readFile(file)
  expect((await readdir(dirname(file))).sort()).toEqual(['boat.db'])
  const again = await openStored(file)
  await again.ask('POST', '/boats/boat-1/steps', { event: 'Later' })
  await again.close()
  await writeFile(file, older)
  expect(await eventsIn(file)).toBe(1)
})
