/**
 * A look at the log of a data file before anything is written: whether all writes are there that came back. Nothing of
 * it is changed.
 */
import { rm, stat } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import { COUNT_SUFFIX } from './writeCount.ts'
import { DataProblem, dataProblemOf } from './dataProblem.ts'

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    it => it.size,
    () => undefined,
  )

/** Throws a DataProblem when fewer than `least` writes are in the file; `connect` opens it for reading. */
export async function checkLog(path: string, least: number | undefined, connect: () => DatabaseSync): Promise<void> {
  if (least === undefined || (await sizeOf(path)) === undefined) return
  // Looking makes them, too.
  const beside = [`${path}-shm`, `${path}-wal`]
  const sizes = await Promise.all(beside.map(sizeOf))
  const found = await writesOf(path, connect).finally(() =>
    Promise.all(beside.filter((_, index) => sizes[index] === undefined).map(it => rm(it, { force: true }))),
  )
  if (found >= least) return
  throw new DataProblem(
    `${path} is damaged: of ${least} writes into it ${found} are present, so ${path}-wal is truncated. It was not changed. Replace all its files with copies, or remove ${path}${COUNT_SUFFIX} to continue with the remaining data.`,
  )
}

async function writesOf(path: string, connect: () => DatabaseSync): Promise<number> {
  let database: DatabaseSync | undefined
  try {
    database = connect()
    return Number(database.prepare('SELECT told FROM thing WHERE number = 0').get()?.told ?? 0)
  } catch (error) {
    throw dataProblemOf(path, error)
  } finally {
    database?.close()
  }
}
