/** Checks before the first write that the data file and its log contain all committed writes. Changes nothing. */
import { rm, stat } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import { COUNT_SUFFIX } from './writeCount.ts'
import { DataProblem, dataProblemOf } from './dataProblem.ts'

const sizeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    it => it.size,
    () => undefined,
  )

/**
 * Checks the number of writes; `connect` opens the file for reading. @throws DataProblem if fewer than `least` exist.
 */
export async function checkLog(path: string, least: number | undefined, connect: () => DatabaseSync): Promise<void> {
  if (least === undefined || (await sizeOf(path)) === undefined) return
  // Opening the file creates these files; new ones are removed again.
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
