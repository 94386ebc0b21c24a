/** The SQLite file: causes in their order, and shelves. A write that came back outlives the process. */
import { open } from 'node:fs/promises'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import type { Cause } from '#boat/inputLog.ts'
import type { Shelves } from '#boat/keyValueStore.ts'
import { type Count, leastWrites, openCount } from './count.ts'
import { lookAtLog } from './log.ts'
import { APPLICATION, FORM, lookAt } from './look.ts'
import { DataProblem, damaged, problemOf } from './problem.ts'

export interface DataFile {
  readonly shelves: Shelves
  causesOf(boat: string): readonly Cause[]
  write(boat: string, cause: Cause): void
  /** Forgets the causes of a boat. */
  drop(boat: string): void
  /** All that is written meanwhile is in the file, or none of it. */
  whole<T>(run: () => T): T
  /** The same, and all that was written so far outlives the machine, too. */
  settled<T>(run: () => T): T
  isOpen(): boolean
  close(): void
}

/**
 * EXCLUSIVE: one process at a time. NORMAL: what was written is the system's when the call comes back, and on the disk
 * when something is settled.
 */
const SETTING = 'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;'
/** `sum` is the CRC-32 of what stands before it, so that no changed byte goes unnoticed. */
const TABLES = `
CREATE TABLE cause (number INTEGER PRIMARY KEY, boat TEXT NOT NULL, told TEXT NOT NULL, bytes BLOB, sum INTEGER NOT NULL) STRICT;
CREATE INDEX cause_of ON cause (boat);
CREATE TABLE thing (number INTEGER PRIMARY KEY, shelf TEXT NOT NULL, id TEXT NOT NULL, told TEXT NOT NULL, sum INTEGER NOT NULL, UNIQUE (shelf, id)) STRICT;
PRAGMA application_id = ${APPLICATION};
PRAGMA user_version = ${FORM};`

/** The last write has its number in the file, too, where it is kept or lost with the write. */
const NUMBER_WRITE = "INSERT OR REPLACE INTO thing (number, shelf, id, told, sum) VALUES (0, 'file', 'writes', ?, ?)"
const numbered = (writes: number): [string, number] => [String(writes), crc32(String(writes))]
const writesIn = (database: DatabaseSync): number =>
  Number(database.prepare('SELECT told FROM thing WHERE number = 0').get()?.told ?? 0)

/**
 * Throws a DataProblem when the file cannot be used. `failed` hears why it cannot be used any more; it is thrown, too.
 */
export async function openFile(path: string, failed: (problem: DataProblem) => void): Promise<DataFile> {
  const sqlite = await import('node:sqlite').catch(() => {
    throw new DataProblem(
      `--data needs a Node with SQLite in it, 24 or newer; this is ${process.versions.node}. Without --data the boats are kept in memory.`,
    )
  })
  await lookAt(path)
  const least = leastWrites(path)
  await lookAtLog(path, least, () => new sqlite.DatabaseSync(path, { readOnly: true }))
  await makeFor(path)
  const database = opened(path, () => new sqlite.DatabaseSync(path))
  const statement = prepared(database)
  const guarded = <T>(run: () => T): T => {
    try {
      return run()
    } catch (error) {
      const problem = problemOf(path, error)
      failed(problem)
      throw problem
    }
  }
  const all = (sql: string, ...values: SQLInputValue[]) => guarded(() => statement(sql).all(...values))
  const count: Count = guarded(() => openCount(path, writesIn(database), least ?? 0))
  let [depth, writes, isChanged, settling] = [0, writesIn(database), false, false]
  const whole = <T>(inner: () => T): T => {
    if (depth > 0) return inner()
    guarded(() => statement('BEGIN IMMEDIATE').run())
    depth++
    isChanged = settling
    try {
      const it = inner()
      if (isChanged) guarded(() => statement(NUMBER_WRITE).run(...numbered(writes + 1)))
      guarded(() => statement('COMMIT').run())
      if (isChanged) count.note(++writes, settling)
      return it
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    } finally {
      depth--
    }
  }
  const run = (sql: string, ...values: SQLInputValue[]): void =>
    whole(() => {
      guarded(() => statement(sql).run(...values))
      isChanged = true
    })
  return {
    shelves: shelf => ({
      all: () =>
        all('SELECT id, told, sum FROM thing WHERE shelf = ? ORDER BY number', shelf).map(
          it => [String(it.id), read(path, it, `${shelf} ${it.id}`)] as const,
        ),
      put(id, it) {
        const told = JSON.stringify(it)
        run('INSERT OR REPLACE INTO thing (shelf, id, told, sum) VALUES (?, ?, ?, ?)', shelf, id, told, crc32(told))
      },
      drop: id => run('DELETE FROM thing WHERE shelf = ? AND id = ?', shelf, id),
    }),
    causesOf: boat =>
      all('SELECT number, told, bytes, sum FROM cause WHERE boat = ? ORDER BY number', boat).map(it =>
        withBytes(read(path, it, `cause ${it.number}`) as Cause, it.bytes),
      ),
    write(boat, cause) {
      const { told, bytes } = written(cause)
      run(
        'INSERT INTO cause (boat, told, bytes, sum) VALUES (?, ?, ?, ?)',
        boat,
        told,
        bytes,
        crc32(bytes ?? '', crc32(told)),
      )
    },
    drop: boat => run('DELETE FROM cause WHERE boat = ?', boat),
    whole,
    settled(inner) {
      guarded(() => database.exec('PRAGMA synchronous = FULL'))
      settling = true
      try {
        return whole(inner)
      } finally {
        settling = false
        guarded(() => database.exec('PRAGMA synchronous = NORMAL'))
      }
    },
    isOpen: () => database.isOpen,
    close() {
      database.close()
      count.close()
    },
  }
}

/**
 * Keys of sign-ins are in it, so that it is for its owner alone. What is wrong with a file that is there, or cannot be
 * made, SQLite says.
 */
const makeFor = (path: string): Promise<void> =>
  open(path, 'wx', 0o600).then(
    it => it.close(),
    () => undefined,
  )

function opened(path: string, connect: () => DatabaseSync): DatabaseSync {
  let database: DatabaseSync | undefined
  try {
    database = connect()
    const { number } = database.prepare('SELECT count(*) AS number FROM sqlite_schema').get() ?? {}
    // Before it is told to keep a log, so that the beginning of the file says what it is from the first moment on.
    if (number === 0) database.exec(`BEGIN IMMEDIATE; ${TABLES} COMMIT;`)
    const [found] = Object.values(database.prepare('PRAGMA integrity_check(1)').get() ?? {})
    if (found !== 'ok') throw damaged(path, String(found))
    // Takes the lock at once, so that a second process is told at its start.
    database.exec(`${SETTING} BEGIN IMMEDIATE; COMMIT;`)
    return database
  } catch (error) {
    database?.close()
    throw problemOf(path, error)
  }
}

function prepared(database: DatabaseSync) {
  const known = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  return (sql: string) => {
    const statement = known.get(sql) ?? database.prepare(sql)
    known.set(sql, statement)
    return statement
  }
}

type Row = Readonly<Record<string, unknown>>

function read(path: string, { told, bytes, sum }: Row, name: string): unknown {
  const text = String(told)
  if (crc32(bytes instanceof Uint8Array ? bytes : '', crc32(text)) !== sum)
    throw damaged(path, `'${name}' is not as it was written`)
  return JSON.parse(text)
}

/** The bytes of a picture are beside the text, as they are. */
function written(cause: Cause): { readonly told: string; readonly bytes: Buffer | null } {
  const { body } = Object(cause.what) as { body?: unknown }
  const { bytes } = Object(body) as { bytes?: unknown }
  return Buffer.isBuffer(bytes)
    ? { told: JSON.stringify({ ...cause, what: { ...Object(cause.what), body: null } }), bytes }
    : { told: JSON.stringify(cause), bytes: null }
}

const withBytes = (cause: Cause, bytes: unknown): Cause =>
  bytes instanceof Uint8Array
    ? { ...cause, what: { ...Object(cause.what), body: { bytes: Buffer.from(bytes) } } }
    : cause
