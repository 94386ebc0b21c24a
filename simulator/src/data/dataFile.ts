/** The SQLite file: causes in their order, and shelves. A write that came back outlives the process. */
import { open } from 'node:fs/promises'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { crc32 } from 'node:zlib'
import type { Input } from '#boat/inputLog.ts'
import type { KeyValueStores } from '#boat/keyValueStore.ts'
import { type WriteCount, minimumWrites, openWriteCount } from './writeCount.ts'
import { checkLog } from './checkLog.ts'
import { APPLICATION_ID, SCHEMA_VERSION, checkDataFile } from './checkFile.ts'
import { DataProblem, damagedFileProblem, dataProblemOf } from './dataProblem.ts'

export interface DataFile {
  readonly stores: KeyValueStores
  inputsOf(boat: string): readonly Input[]
  write(boat: string, cause: Input): void
  /** Forgets the causes of a boat. */
  drop(boat: string): void
  /** All that is written meanwhile is in the file, or none of it. */
  transaction<T>(run: () => T): T
  /** The same, and all that was written so far outlives the machine, too. */
  durableTransaction<T>(run: () => T): T
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
PRAGMA application_id = ${APPLICATION_ID};
PRAGMA user_version = ${SCHEMA_VERSION};`

/** The last write has its number in the file, too, where it is kept or lost with the write. */
const NUMBER_WRITE = "INSERT OR REPLACE INTO thing (number, shelf, id, told, sum) VALUES (0, 'file', 'writes', ?, ?)"
const numbered = (writes: number): [string, number] => [String(writes), crc32(String(writes))]
const writesIn = (database: DatabaseSync): number =>
  Number(database.prepare('SELECT told FROM thing WHERE number = 0').get()?.told ?? 0)

/**
 * Throws a DataProblem when the file cannot be used. `failed` hears why it cannot be used any more; it is thrown, too.
 */
export async function openDataFile(path: string, failed: (problem: DataProblem) => void): Promise<DataFile> {
  const sqlite = await import('node:sqlite').catch(() => {
    throw new DataProblem(
      `--data needs a Node with SQLite in it, 24 or newer; this is ${process.versions.node}. Without --data Drydock keeps boats in memory.`,
    )
  })
  await checkDataFile(path)
  const least = minimumWrites(path)
  await checkLog(path, least, () => new sqlite.DatabaseSync(path, { readOnly: true }))
  await makeFor(path)
  const database = opened(path, () => new sqlite.DatabaseSync(path))
  const statement = prepared(database)
  const guarded = <T>(run: () => T): T => {
    try {
      return run()
    } catch (error) {
      const problem = dataProblemOf(path, error)
      failed(problem)
      throw problem
    }
  }
  const all = (sql: string, ...values: SQLInputValue[]) => guarded(() => statement(sql).all(...values))
  const count: WriteCount = guarded(() => openWriteCount(path, writesIn(database), least ?? 0))
  let [depth, writes, isChanged, settling] = [0, writesIn(database), false, false]
  const transaction = <T>(inner: () => T): T => {
    if (depth > 0) return inner()
    guarded(() => statement('BEGIN IMMEDIATE').run())
    depth++
    isChanged = settling
    try {
      const it = inner()
      if (isChanged) guarded(() => statement(NUMBER_WRITE).run(...numbered(writes + 1)))
      guarded(() => statement('COMMIT').run())
      if (isChanged) count.record(++writes, settling)
      return it
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    } finally {
      depth--
    }
  }
  const run = (sql: string, ...values: SQLInputValue[]): void =>
    transaction(() => {
      guarded(() => statement(sql).run(...values))
      isChanged = true
    })
  return {
    stores: shelf => ({
      entries: () =>
        all('SELECT id, told, sum FROM thing WHERE shelf = ? ORDER BY number', shelf).map(
          it => [String(it.id), read(path, it, `${shelf} ${it.id}`)] as const,
        ),
      put(id, it) {
        const told = JSON.stringify(it)
        run('INSERT OR REPLACE INTO thing (shelf, id, told, sum) VALUES (?, ?, ?, ?)', shelf, id, told, crc32(told))
      },
      delete: id => run('DELETE FROM thing WHERE shelf = ? AND id = ?', shelf, id),
    }),
    inputsOf: boat =>
      all('SELECT number, told, bytes, sum FROM cause WHERE boat = ? ORDER BY number', boat).map(it =>
        withBytes(read(path, it, `cause ${it.number}`) as Input, it.bytes),
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
    transaction,
    durableTransaction(inner) {
      guarded(() => database.exec('PRAGMA synchronous = FULL'))
      settling = true
      try {
        return transaction(inner)
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
    if (found !== 'ok') throw damagedFileProblem(path, String(found))
    // Takes the lock at once, so that a second process is told at its start.
    database.exec(`${SETTING} BEGIN IMMEDIATE; COMMIT;`)
    return database
  } catch (error) {
    database?.close()
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
    throw damagedFileProblem(path, `'${name}' is not as it was written`)
  return JSON.parse(text)
}

/** The bytes of a picture are beside the text, as they are. */
function written(cause: Input): { readonly told: string; readonly bytes: Buffer | null } {
  const { body } = Object(cause.what) as { body?: unknown }
  const { bytes } = Object(body) as { bytes?: unknown }
  return Buffer.isBuffer(bytes)
    ? { told: JSON.stringify({ ...cause, what: { ...Object(cause.what), body: null } }), bytes }
    : { told: JSON.stringify(cause), bytes: null }
}

const withBytes = (cause: Input, bytes: unknown): Input =>
  bytes instanceof Uint8Array
    ? { ...cause, what: { ...Object(cause.what), body: { bytes: Buffer.from(bytes) } } }
    : cause
