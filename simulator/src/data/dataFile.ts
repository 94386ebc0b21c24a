/** Data file: SQLite file with inputs in order and key-value stores. A completed write outlives the process. */
import { existsSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import type { Input } from '#boat/inputLog.ts'
import type { KeyValueStores } from '#boat/keyValueStore.ts'
import { type WriteCount, minimumWrites, openWriteCount } from './writeCount.ts'
import { checkLog } from './checkLog.ts'
import { APPLICATION_ID, SCHEMA_VERSION, checkDataFile } from './checkFile.ts'
import { DataProblem, damagedFileProblem, dataProblemOf } from './dataProblem.ts'

export interface DataFile {
  /** The last process did not close the file, and its log is not beside it: the last writes may be missing. */
  readonly isWithoutLog: boolean
  readonly stores: KeyValueStores
  /** Inputs of a boat in order: `count` of them after the first `from`, by default all. */
  inputsOf(boat: string, from?: number, count?: number): readonly Input[]
  write(boat: string, input: Input): void
  /** Deletes the inputs of a boat. */
  drop(boat: string): void
  /** Runs a transaction: saves all writes, or none. */
  transaction<T>(run: () => T): T
  /** Same, and all writes so far also survive a power failure. */
  durableTransaction<T>(run: () => T): T
  isOpen(): boolean
  close(): void
}

/**
 * EXCLUSIVE: one process at a time. NORMAL: a completed write is in the file system cache, and on the disk after a
 * durable transaction.
 */
const SETTING = 'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;'
/**
 * Table `cause` has the inputs, `thing` the key-value stores, `told` the JSON. `sum` is a CRC-32 that detects changed
 * bytes.
 */
const TABLES = `
CREATE TABLE cause (
  number INTEGER PRIMARY KEY, boat TEXT NOT NULL, told TEXT NOT NULL, bytes BLOB, sum INTEGER NOT NULL
) STRICT;
CREATE INDEX cause_of ON cause (boat);
CREATE TABLE thing (
  number INTEGER PRIMARY KEY, shelf TEXT NOT NULL, id TEXT NOT NULL, told TEXT NOT NULL, sum INTEGER NOT NULL,
  UNIQUE (shelf, id)
) STRICT;
PRAGMA application_id = ${APPLICATION_ID};
PRAGMA user_version = ${SCHEMA_VERSION};`

/** Stores the write count in the file, in the same transaction as the write. */
const NUMBER_WRITE = "INSERT OR REPLACE INTO thing (number, shelf, id, told, sum) VALUES (0, 'file', 'writes', ?, ?)"
const numbered = (writes: number): [string, number] => [String(writes), crc32(String(writes))]
/** Says in the file itself that a process writes to it, until that process has closed it. */
const MARK_OPEN = "INSERT OR REPLACE INTO thing (number, shelf, id, told, sum) VALUES (-1, 'file', 'open', '', 0)"
const MARK_CLOSED = 'DELETE FROM thing WHERE number = -1'
const isMarkedOpen = (database: DatabaseSync): boolean =>
  database.prepare('SELECT 1 FROM thing WHERE number = -1').get() !== undefined
const writesIn = (database: DatabaseSync): number =>
  Number(database.prepare('SELECT told FROM thing WHERE number = 0').get()?.told ?? 0)

/**
 * Opens or creates a data file. @throws DataProblem if the file cannot be used. `onFailure` also receives problems of
 * later calls, which throw them.
 */
export async function openDataFile(given: string, onFailure: (problem: DataProblem) => void): Promise<DataFile> {
  // SQLite would take a name such as 'file:boat.db' as an address of another file.
  const path = resolve(given)
  const sqlite = await import('node:sqlite').catch(() => {
    throw new DataProblem(
      `--data needs Node.js with SQLite, version 24 or newer; this is ${process.versions.node}. Without --data Drydock keeps boats in memory.`,
    )
  })
  await checkDataFile(path)
  const least = minimumWrites(path)
  const hasLog = existsSync(`${path}-wal`)
  await checkLog(path, least, () => new sqlite.DatabaseSync(path, { readOnly: true }))
  const isNew = await makeFor(path)
  const database = opened(path, () => new sqlite.DatabaseSync(path), isNew)
  const guarded: Guarded = run => {
    try {
      return run()
    } catch (error) {
      const problem = dataProblemOf(path, error)
      onFailure(problem)
      throw problem
    }
  }
  try {
    const isWithoutLog = !hasLog && isMarkedOpen(database)
    const count = openWriteCount(path, writesIn(database), least ?? 0)
    return { isWithoutLog, ...dataFileOf(path, database, guarded, count) }
  } catch (error) {
    database.close()
    throw dataProblemOf(path, error)
  }
}

type Guarded = <T>(run: () => T) => T

function dataFileOf(
  path: string,
  database: DatabaseSync,
  guarded: Guarded,
  count: WriteCount,
): Omit<DataFile, 'isWithoutLog'> {
  const connection = createConnection(database, guarded, count)
  const { transaction, durableTransaction, markClosed } = connection
  return {
    ...createTables(path, connection),
    transaction,
    durableTransaction,
    isOpen: () => database.isOpen,
    close() {
      try {
        if (database.isOpen) markClosed()
      } finally {
        database.close()
        guarded(() => count.close())
      }
    },
  }
}

interface Connection extends Pick<DataFile, 'transaction' | 'durableTransaction'> {
  all(sql: string, ...values: SQLInputValue[]): readonly Row[]
  /** Runs a statement that changes data, in a transaction. */
  run(sql: string, ...values: SQLInputValue[]): void
  /** Notes in the file that it contains all writes, before it is closed. */
  markClosed(): void
}

/** Statements and transactions of a database; `guarded` converts errors of SQLite and of the file system. */
function createConnection(database: DatabaseSync, guarded: Guarded, count: WriteCount): Connection {
  const statement = prepared(database)
  let depth = 0
  let writes = writesIn(database)
  let isChanged = false
  let isDurable = false
  let isMarked = false
  /** Moves the mark from the log into the file itself, so that a copy of the file alone has it. */
  const markOpen = (): void => {
    isMarked = true
    guarded(() => {
      statement(MARK_OPEN).run()
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    })
  }
  const transaction = <T>(inner: () => T): T => {
    if (depth > 0) return inner()
    guarded(() => statement('BEGIN IMMEDIATE').run())
    depth++
    isChanged = isDurable
    try {
      const it = inner()
      if (isChanged) guarded(() => statement(NUMBER_WRITE).run(...numbered(writes + 1)))
      guarded(() => statement('COMMIT').run())
      if (isChanged) guarded(() => count.record(++writes, isDurable))
      if (isChanged && !isMarked) markOpen()
      return it
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    } finally {
      depth--
    }
  }
  return {
    all: (sql, ...values) => guarded(() => statement(sql).all(...values)),
    run(sql, ...values) {
      transaction(() => {
        guarded(() => statement(sql).run(...values))
        isChanged = true
      })
    },
    transaction,
    markClosed() {
      guarded(() => {
        if (isMarkedOpen(database)) statement(MARK_CLOSED).run()
      })
    },
    durableTransaction(inner) {
      guarded(() => database.exec('PRAGMA synchronous = FULL'))
      isDurable = true
      try {
        return transaction(inner)
      } finally {
        isDurable = false
        guarded(() => database.exec('PRAGMA synchronous = NORMAL'))
      }
    },
  }
}

/** Key-value stores and inputs in the tables of a data file. */
function createTables(
  path: string,
  { all, run }: Connection,
): Pick<DataFile, 'stores' | 'inputsOf' | 'write' | 'drop'> {
  return {
    stores: name => ({
      entries: () =>
        all('SELECT id, told, sum FROM thing WHERE shelf = ? ORDER BY number', name).map(
          it => [String(it.id), read(path, it, `${name} ${it.id}`)] as const,
        ),
      put(id, value) {
        const told = JSON.stringify(value)
        run('INSERT OR REPLACE INTO thing (shelf, id, told, sum) VALUES (?, ?, ?, ?)', name, id, told, crc32(told))
      },
      delete: id => run('DELETE FROM thing WHERE shelf = ? AND id = ?', name, id),
    }),
    inputsOf: (boat, from = 0, count = -1) =>
      all(
        'SELECT number, told, bytes, sum FROM cause WHERE boat = ? ORDER BY number LIMIT ? OFFSET ?',
        boat,
        count,
        from,
      ).map(it => withBytes(read(path, it, `cause ${it.number}`) as Input, it.bytes)),
    write(boat, input) {
      const { told, bytes } = written(input)
      const sum = crc32(bytes ?? '', crc32(told))
      run('INSERT INTO cause (boat, told, bytes, sum) VALUES (?, ?, ?, ?)', boat, told, bytes, sum)
    },
    drop: boat => run('DELETE FROM cause WHERE boat = ?', boat),
  }
}

/**
 * Creates the file readable only by its owner, because it contains sign-in keys. SQLite reports errors later. Returns
 * whether it was created.
 */
const makeFor = (path: string): Promise<boolean> =>
  open(path, 'wx', 0o600).then(
    it => it.close().then(() => true),
    () => false,
  )

/** A new file that cannot be filled is removed: the next start would refuse an empty one. */
function opened(path: string, connect: () => DatabaseSync, isNew: boolean): DatabaseSync {
  let database: DatabaseSync | undefined
  try {
    database = connect()
    const { number } = database.prepare('SELECT count(*) AS number FROM sqlite_schema').get() ?? {}
    // Before the write-ahead log is enabled, so that the file's header is complete from the start.
    if (number === 0) database.exec(`BEGIN IMMEDIATE; ${TABLES} COMMIT;`)
    const [found] = Object.values(database.prepare('PRAGMA integrity_check(1)').get() ?? {})
    if (found !== 'ok') throw damagedFileProblem(path, String(found))
    // Takes the lock at once, so that a second process fails at its start.
    database.exec(`${SETTING} BEGIN IMMEDIATE; COMMIT;`)
    return database
  } catch (error) {
    database?.close()
    for (const end of isNew ? ['', '-journal', '-wal', '-shm'] : []) rmSync(path + end, { force: true })
    throw dataProblemOf(path, error)
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
    throw damagedFileProblem(path, `'${name}' has changed since it was written`)
  return JSON.parse(text)
}

/** JSON of an input; the bytes of a picture are in a separate column. */
function written(input: Input): { readonly told: string; readonly bytes: Buffer | null } {
  const { body } = Object(input.what) as { body?: unknown }
  const { bytes } = Object(body) as { bytes?: unknown }
  return Buffer.isBuffer(bytes)
    ? { told: JSON.stringify({ ...input, what: { ...Object(input.what), body: null } }), bytes }
    : { told: JSON.stringify(input), bytes: null }
}

const withBytes = (input: Input, bytes: unknown): Input =>
  bytes instanceof Uint8Array
    ? { ...input, what: { ...Object(input.what), body: { bytes: Buffer.from(bytes) } } }
    : input
