/** Files of screenshots. Several servers may work in one folder, and each has file names of its own. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Number of pictures of earlier servers that stay in the folder. */
const KEPT_PICTURES = 50
/** Name of a picture that a server has written. Screenshots of scenarios have no such names. */
const NAME = /\.[0-9a-f]{8}\.png$/

/** Files of the screenshots of one server. */
export interface Pictures {
  /** Returns the path for the next screenshot of a boat, in a folder that exists. */
  fileOf(boat: string): Promise<string>
}

/** Creates the names of one server. Before its first picture the oldest of all servers are removed. */
export function createPictures(folder: string): Pictures {
  const server = randomUUID().slice(0, 8)
  let ready: Promise<void> | undefined
  return {
    async fileOf(boat) {
      ready ??= mkdir(folder, { recursive: true }).then(() => removeOld(folder))
      // The next picture tries again.
      ready.catch(() => {
        ready = undefined
      })
      await ready
      return join(folder, `${boat}.${server}.png`)
    },
  }
}

async function removeOld(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter(it => NAME.test(it)).map(it => join(folder, it))
  // Another server may remove a file at the same time.
  const times = await Promise.all(
    files.map(it =>
      stat(it).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  )
  const newestFirst = files.map((file, index) => ({ file, at: times[index] ?? 0 })).toSorted((a, b) => b.at - a.at)
  for (const { file } of newestFirst.slice(KEPT_PICTURES)) await rm(file, { force: true })
}
