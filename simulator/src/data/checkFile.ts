/** Checks a data file before SQLite opens it, so that files of other programs are never changed. */
import { open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { COUNT_SUFFIX } from './writeCount.ts'
import { DataProblem } from './dataProblem.ts'

/** Application id 'Dryd' in the SQLite header. */
export const APPLICATION_ID = 0x44727964
/** Schema version; increased whenever an older Drydock would misread the data. */
export const SCHEMA_VERSION = 1

/** The file format: https://sqlite.org/fileformat.html#the_database_header */
const MAGIC = 'SQLite format 3\0'
const HEADER_BYTES = 100
const SCHEMA_VERSION_OFFSET = 60
const APPLICATION_ID_OFFSET = 68

/** Checks that a path is a data file of this version, or a new file. @throws DataProblem */
export async function checkDataFile(path: string): Promise<void> {
  const found = await statOf(path)
  if (!found) return checkFolder(path)
  if (found.isDirectory())
    throw new DataProblem(`${path} is a folder. Name a file in it: --data ${path.replace(/\/$/, '')}/boat.db`)
  if (!found.isFile()) throw new DataProblem(`${path} is not a regular file. Name another one with --data.`)
  if (found.size === 0)
    throw new DataProblem(
      `${path} is empty, so it is no data file. Replace it with a copy, or remove it to start without data.`,
    )
  checkHeader(path, await headerOf(path))
}

async function checkFolder(path: string): Promise<void> {
  if (!(await statOf(dirname(path)))?.isDirectory())
    throw new DataProblem(
      `${path} cannot be created: there is no folder ${dirname(path)}. Create the folder first, or name another file with --data.`,
    )
  for (const [rest, what] of [
    [`${path}-wal`, 'contains its last writes'],
    [`${path}${COUNT_SUFFIX}`, 'counts its writes'],
  ] as const)
    if ((await statOf(rest))?.size)
      throw new DataProblem(
        `${path} is not there, but ${rest} is, which ${what}. Put ${path} back, or move ${rest} away to start without data.`,
      )
}

function checkHeader(path: string, header: Buffer): void {
  const another = 'It was not changed. Name another file with --data.'
  if (header.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new DataProblem(`${path} is no data file of Drydock, or its beginning is damaged. ${another}`)
  if (header.length < HEADER_BYTES)
    throw new DataProblem(
      `${path} is damaged: it ends after ${header.length} bytes. Replace it with a copy, or use another file with --data.`,
    )
  if (header.readUInt32BE(APPLICATION_ID_OFFSET) !== APPLICATION_ID)
    throw new DataProblem(`${path} is a database of another program. ${another}`)
  const form = header.readUInt32BE(SCHEMA_VERSION_OFFSET)
  if (form !== SCHEMA_VERSION)
    throw new DataProblem(
      `${path} was written by another version of Drydock: its format is ${form}, and this one reads format ${SCHEMA_VERSION}. ${another} Or use the Drydock that wrote it.`,
    )
}

const statOf = (path: string) =>
  stat(path).catch((error: unknown) => {
    if (isAbsent(error)) return undefined
    throw new DataProblem(
      `${path} cannot be accessed (${error instanceof Error ? error.message : String(error)}). Name another file with --data.`,
    )
  })

const isAbsent = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'ENOTDIR')

async function headerOf(path: string): Promise<Buffer> {
  const file = await open(path).catch(() => {
    throw new DataProblem(
      `${path} is not readable. Allow this user to read and write it, or name another file with --data.`,
    )
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
